const maxFrames = 60

/** What was just put into the data is on the page a few frames later. */
export async function shownElement(selector: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < maxFrames; frame++) {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) return element
    await new Promise(requestAnimationFrame)
  }
  return null
}
