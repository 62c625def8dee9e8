const maxFrames = 60

/** Returns an element that React is about to render, or null if it does not appear within 60 frames. */
export async function waitForElement(selector: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < maxFrames; frame++) {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) return element
    await new Promise(requestAnimationFrame)
  }
  return null
}
