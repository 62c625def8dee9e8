const mostFrames = 60

/**
 * What is about to go may hold the focus: then it moves to what comes next, and keys are no shortcuts for the
 * whole page all at once.
 */
export async function keepFocus(): Promise<void> {
  const main = globalThis.document?.querySelector('main')
  const held = globalThis.document?.activeElement
  if (!main || !held || held === main || !main.contains(held)) return
  const following = [...main.querySelectorAll('article')].filter(
    (article) => held.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  for (let frame = 0; held.isConnected && frame < mostFrames; frame++)
    await new Promise(requestAnimationFrame)
  if (held.isConnected || document.activeElement !== document.body) return
  const next = following.find(({ isConnected }) => isConnected)
  const focusable = next?.querySelector<HTMLElement>('a, button') ?? main
  focusable.focus({ preventScroll: true })
}
