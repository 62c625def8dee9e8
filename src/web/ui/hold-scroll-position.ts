import { isReturning } from './scroll-positions.ts'

/** Time in ms for which the position is held after an update, because the layout may still change. */
const holdMs = 1_000
/** The place in the window where the user is assumed to read: a fraction of its height, from the top. */
const readingHeight = 0.4

type Place = {
  /** Elements to hold: the first one that is still in the page is used. `top` is in px from the document's top. */
  candidates: { element: Element; top: number }[]
  /** By how many px the page was scrolled to correct the position, and `scrollY` after the last correction. */
  correctedPx: number
  scrollY: number
  address: string
}

let place: Place | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let observer: MutationObserver | undefined

/**
 * Keeps the text that the user reads at the same place in the window while live updates change the page. Does nothing
 * at the top of the page, where users want to see new items, or while a saved scroll position is restored.
 */
export function holdScrollPosition(): void {
  const main = globalThis.document?.querySelector('main')
  if (!main || window.scrollY <= 0 || isReturning()) return
  if (!place) hold(main)
  clearTimeout(timer)
  timer = setTimeout(releaseScrollPosition, holdMs)
}

/** Stops holding the position. Call this before scrolling to the top. */
export function releaseScrollPosition(): void {
  if (!place) return
  clearTimeout(timer)
  observer?.disconnect()
  place = undefined
  document.documentElement.style.overflowAnchor = ''
  window.removeEventListener('scroll', followScroll)
  window.removeEventListener('click', releaseScrollPosition, { capture: true })
}

function hold(main: Element): void {
  place = findPlace(main)
  // Turn off the scroll anchoring of the browser, which would correct the position a second time.
  document.documentElement.style.overflowAnchor = 'none'
  observer ??= new MutationObserver(correct)
  // Observe the whole page: a bar in the header moves the text, too.
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  window.addEventListener('scroll', followScroll, { passive: true })
  // Stop at a click: users expect that a click may move the page.
  window.addEventListener('click', releaseScrollPosition, { capture: true })
}

function correct(): void {
  const held = place?.candidates.find(({ element }) => element.isConnected)
  if (!place || !held || place.address !== addressNow()) {
    releaseScrollPosition()
    return
  }
  // If the page no longer reaches to where the window was, the browser has moved the window up, not the user.
  const lastY =
    window.scrollY + document.documentElement.getBoundingClientRect().bottom - window.innerHeight
  const before = place.scrollY > lastY ? place.scrollY : window.scrollY
  const top = before + topOf(held.element) - held.top - place.correctedPx
  // Browsers may round the distance. `correctedPx` counts the real one, so the next correction adds the rest.
  window.scrollTo({ top, behavior: 'instant' })
  place.scrollY = window.scrollY
  place.correctedPx += place.scrollY - before
  for (const other of place.candidates) {
    if (other !== held) other.top = topOf(other.element) - place.correctedPx
  }
}

/** After the user has scrolled, holds the element that is now at the reading position. */
function followScroll(): void {
  const main = document.querySelector('main')
  if (main && place && Math.abs(window.scrollY - place.scrollY) >= 1) place = findPlace(main)
}

function findPlace(main: Element): Place {
  const under = elementBeingRead(main)
  const elements = [under, ...articlesBelow(main, under)]
  return {
    candidates: elements.map((element) => ({ element, top: topOf(element) })),
    correctedPx: 0,
    scrollY: window.scrollY,
    address: addressNow(),
  }
}

/** Returns the focused text area if the user is writing, otherwise the smallest text at the reading position. */
function elementBeingRead(main: Element): Element {
  const focused = document.activeElement
  // Ignore a text area that is fixed to the bottom of the window: it does not move with the page.
  const isAtFoot = focused?.closest('form')?.offsetParent === null
  if (focused?.matches('main textarea') && isInWindow(focused) && !isAtFoot) return focused
  let element = main
  while (!element.matches('[dir], p, button, a')) {
    const nearest = nearestChild(element, window.innerHeight * readingHeight)
    if (!nearest) break
    element = nearest
  }
  return element
}

/** Returns the visible child nearest to `y` (px from the window's top). Of equally near ones, returns the widest. */
function nearestChild(parent: Element, y: number): Element | undefined {
  const children = [...parent.children].map((element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return { element, width, distance: Math.max(top - y, y - bottom, 0), isShown: bottom > top }
  })
  const [nearest] = children
    .filter(({ isShown }) => isShown)
    .sort((one, other) => one.distance - other.distance || other.width - one.width)
  return nearest?.element
}

/** Returns the visible articles below the element. One of them is held if the element is removed. */
function articlesBelow(main: Element, under: Element): Element[] {
  return [...main.querySelectorAll('article')].filter(
    (article) =>
      under.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING &&
      isInWindow(article),
  )
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY
}

function addressNow(): string {
  return `${window.location.href} ${history.state?.key}`
}
