/** Focuses the page's content, so that keyboard and screen reader users start at the top of a new page. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Focuses the page's content if the focused element was removed: browsers then move the focus to `body`. */
export function catchFocus(): void {
  if (document.activeElement === document.body) focusMain()
}

/** Use it as a `ref` together with `tabIndex={-1}`: a new element takes the focus, so that screen readers read it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** Moves the focus into the header's search field, and selects its text, so that typing replaces it. */
export function focusSearchField(): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  field?.focus()
  field?.select()
}

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

const markedMs = 4_000

/** Focuses the item that the user has just posted, and highlights it for a moment. */
export function markPosted(article: HTMLElement): void {
  article.focus({ preventScroll: true })
  article.dataset.posted = ''
  setTimeout(() => delete article.dataset.posted, markedMs)
}

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
