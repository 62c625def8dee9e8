import { focusMain } from './focus-main.ts'

const maxFrames = 60

/** Call this before items are removed. If one of them has the focus, it moves to the next or previous article. */
export async function preserveFocus(): Promise<void> {
  const main = globalThis.document?.querySelector('main')
  const held = globalThis.document?.activeElement
  if (!main || !held || held === main || !main.contains(held)) return
  const articles = [...main.querySelectorAll('article')]
  const following = articles.filter(
    (article) => held.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const before = articles.filter((article) => !following.includes(article)).reverse()
  // Wait until the focus is lost, at most 60 frames. A closing dialog first returns it to a button, which may be
  // removed some frames later.
  const isLost = () => document.activeElement?.matches('body, main')
  for (let frame = 0; !isLost() && frame < maxFrames; frame++)
    await new Promise(requestAnimationFrame)
  if (!isLost()) return
  const next = [...following, ...before].find(({ isConnected }) => isConnected)
  if (next) next.focus({ preventScroll: true })
  else focusMain()
}
