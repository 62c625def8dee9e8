import { focusMain } from './focus-main.ts'

const maxFrames = 60

/** What is about to go may hold the focus: then it moves to what comes next in the page, or to what came before. */
export async function keepFocus(): Promise<void> {
  const main = globalThis.document?.querySelector('main')
  const held = globalThis.document?.activeElement
  if (!main || !held || held === main || !main.contains(held)) return
  const articles = [...main.querySelectorAll('article')]
  const following = articles.filter(
    (article) => held.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const before = articles.filter((article) => !following.includes(article)).reverse()
  // A dialog that closes gives it back first to what was pressed, which may go a frame later.
  const isLost = () => document.activeElement?.matches('body, main')
  for (let frame = 0; !isLost() && frame < maxFrames; frame++)
    await new Promise(requestAnimationFrame)
  if (!isLost()) return
  const next = [...following, ...before].find(({ isConnected }) => isConnected)
  if (next) next.focus({ preventScroll: true })
  else focusMain()
}
