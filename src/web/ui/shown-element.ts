const maxFrames = 60

/**
 * Waits up to 60 frames for an element, since React renders new data some frames later. Returns null if it never
 * appears.
 */
export async function shownElement(selector: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < maxFrames; frame++) {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) return element
    await new Promise(requestAnimationFrame)
  }
  return null
}
