const renderFrames = 60
/** About 30 seconds, because the network may be slow. */
export const loadFrames = 1_800

/** Returns an element that React is about to render, or null if it does not appear within a number of frames. */
export async function waitForElement(
  selector: string,
  maxFrames = renderFrames,
): Promise<HTMLElement | null> {
  for (let frame = 0; frame < maxFrames; frame++) {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) return element
    await new Promise(requestAnimationFrame)
  }
  return null
}
