import { isReturning } from './scroll-positions.ts'

/** How long after an update the layout may still change because of it. */
const holdMs = 1_000
/** The assumed reading position, as a share of the window's height. */
const readingHeight = 0.4

type Place = {
  /** The first element that is still in the page is held. `top` is in px from the top of the document. */
  candidates: { element: Element; top: number }[]
  /** How many pixels were scrolled to correct the position, and the resulting `scrollY`. */
  correctedPx: number
  scrollY: number
  address: string
}

let place: Place | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let observer: MutationObserver | undefined

/**
 * Keeps the text that is being read in its place while live updates change the page. It does nothing at the top of the
 * page, where readers want to see new items, or while another visit's scroll position is being restored.
 */
export function holdScrollPosition(): void {
  const main = globalThis.document?.querySelector('main')
  if (!main || window.scrollY <= 0 || isReturning()) return
  if (!place) hold(main)
  clearTimeout(timer)
  timer = setTimeout(releaseScrollPosition, holdMs)
}

/** Ends the holding. Call this before scrolling to the top. */
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
  // The browser's own scroll anchoring would correct the position a second time.
  document.documentElement.style.overflowAnchor = 'none'
  observer ??= new MutationObserver(correct)
  observer.observe(main, { subtree: true, childList: true, characterData: true, attributes: true })
  window.addEventListener('scroll', followScroll, { passive: true })
  // What the user clicks may move the page, as they expect.
  window.addEventListener('click', releaseScrollPosition, { capture: true })
}

function correct(): void {
  const held = place?.candidates.find(({ element }) => element.isConnected)
  if (!place || !held || place.address !== addressNow()) {
    releaseScrollPosition()
    return
  }
  const before = window.scrollY
  // `correctedPx` counts only what was really scrolled: fractions of a pixel are added to the next correction.
  window.scrollBy({ top: topOf(held.element) - held.top - place.correctedPx, behavior: 'instant' })
  place.scrollY = window.scrollY
  place.correctedPx += place.scrollY - before
  for (const other of place.candidates) {
    if (other !== held) other.top = topOf(other.element) - place.correctedPx
  }
}

/** After the user scrolled, another element is at the reading position. */
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

/** A user who writes looks at the text area. Other users look at the smallest block of text at the reading position. */
function elementBeingRead(main: Element): Element {
  const focused = document.activeElement
  // A text area that is fixed to the bottom of the window does not move with the page.
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

/** If several children are equally near, the widest is returned. */
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

/** Returns the articles that can be held instead when the element at the reading position is removed. */
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
