import { focusMain } from './focus-main.ts'

const maxFrames = 60

/** Call this before items are removed. It moves a focus that they held to the next or the previous article. */
export async function preserveFocus(): Promise<void> {
  const main = globalThis.document?.querySelector('main')
  const held = globalThis.document?.activeElement
  if (!main || !held || held === main || !main.contains(held)) return
  const articles = [...main.querySelectorAll('article')]
  const following = articles.filter(
    (article) => held.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const before = articles.filter((article) => !following.includes(article)).reverse()
  // A closing dialog first returns the focus to the button that opened it, and that button may go some frames later.
  const isLost = () => document.activeElement?.matches('body, main')
  for (let frame = 0; !isLost() && frame < maxFrames; frame++)
    await new Promise(requestAnimationFrame)
  if (!isLost()) return
  const next = [...following, ...before].find(({ isConnected }) => isConnected)
  if (next) next.focus({ preventScroll: true })
  else focusMain()
}
