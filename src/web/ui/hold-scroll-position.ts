import { isReturning } from './scroll-positions.ts'

/** An update that changes nothing in the page within this time in ms is over. */
const maxWaitMs = 1_000
/** The place in the window where the user is assumed to read: a fraction of its height, from the top. */
const readingHeight = 0.4
let isHolding = false

/**
 * Call this before a live update changes the page. Keeps the text that the user reads at the same place in the window,
 * in browsers that don't do this themselves (`overflow-anchor`): WebKit. Does nothing at the top of the page, where
 * users want to see new items, or while a saved scroll position is restored.
 */
export function holdScrollPosition(): void {
  if (!globalThis.CSS || CSS.supports('overflow-anchor', 'auto')) return
  const element = findTextBeingRead()
  if (isHolding || !element || window.scrollY <= 0 || isReturning()) return
  const before = topOf(element)
  isHolding = true
  const end = () => {
    isHolding = false
    observer.disconnect()
    clearTimeout(timer)
  }
  const observer = new MutationObserver(() => {
    end()
    if (element.isConnected && window.scrollY > 0)
      window.scrollBy({ top: topOf(element) - before, behavior: 'instant' })
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  const timer = setTimeout(end, maxWaitMs)
}

/** Returns the focused text area if it is in the page, otherwise the innermost element at the reading position. */
function findTextBeingRead(): Element | undefined {
  const focused = document.activeElement
  // Ignore a text area that is fixed to the bottom of the window: it does not move with the page.
  if (focused?.matches('main textarea') && focused.closest('form')?.offsetParent) return focused
  return document
    .elementsFromPoint(window.innerWidth / 2, window.innerHeight * readingHeight)
    .find((element) => element.matches('main *'))
}

/** In px from the top of the document, so that scrolling does not change it. */
function topOf(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY
}
