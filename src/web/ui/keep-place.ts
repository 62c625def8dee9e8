import { isReturning } from './scroll-positions.ts'

/** How long after an update the page may still change because of it. */
const holdMs = 1_000
/** Where the eye is, as a share of the window's height. */
const eyeHeight = 0.4

type Place = {
  /** The first that is still there is held. Tops are from the beginning of the document. */
  candidates: { element: Element; top: number }[]
  /** By how much was scrolled to hold it, and where that led. */
  corrected: number
  scrollY: number
  address: string
}

let place: Place | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let observer: MutationObserver | undefined

/**
 * Holds the sentence under the eye where it is, while the page changes by itself. It holds nothing at the very top of
 * the page, where the reader wants to see what comes, nor on the way back to a place, which scrolls there itself.
 */
export function keepPlace(): void {
  const main = globalThis.document?.querySelector('main')
  if (!main || window.scrollY <= 0 || isReturning()) return
  if (!place) hold(main)
  clearTimeout(timer)
  timer = setTimeout(releasePlace, holdMs)
}

/** For what is to be shown from its top. */
export function releasePlace(): void {
  if (!place) return
  clearTimeout(timer)
  observer?.disconnect()
  place = undefined
  document.documentElement.style.overflowAnchor = ''
  window.removeEventListener('scroll', renew)
  window.removeEventListener('click', releasePlace, { capture: true })
}

function hold(main: Element): void {
  place = findPlace(main)
  // The browser's own anchoring would correct a second time.
  document.documentElement.style.overflowAnchor = 'none'
  observer ??= new MutationObserver(correct)
  observer.observe(main, { subtree: true, childList: true, characterData: true, attributes: true })
  window.addEventListener('scroll', renew, { passive: true })
  // What somebody does to the page moves it as it should.
  window.addEventListener('click', releasePlace, { capture: true })
}

function correct(): void {
  const held = place?.candidates.find(({ element }) => element.isConnected)
  if (!place || !held || place.address !== addressNow()) {
    releasePlace()
    return
  }
  const before = window.scrollY
  // What can't be scrolled, fractions of a pixel too, is made up for the next time.
  window.scrollBy({ top: topOf(held.element) - held.top - place.corrected, behavior: 'instant' })
  place.scrollY = window.scrollY
  place.corrected += place.scrollY - before
  for (const other of place.candidates) {
    if (other !== held) other.top = topOf(other.element) - place.corrected
  }
}

/** After somebody scrolled, the eye is elsewhere. */
function renew(): void {
  const main = document.querySelector('main')
  if (main && place && Math.abs(window.scrollY - place.scrollY) >= 1) place = findPlace(main)
}

function findPlace(main: Element): Place {
  const under = elementUnderEye(main)
  const elements = [under, ...articlesBelow(main, under)]
  return {
    candidates: elements.map((element) => ({ element, top: topOf(element) })),
    corrected: 0,
    scrollY: window.scrollY,
    address: addressNow(),
  }
}

/** Whoever writes looks there; whoever reads, at the smallest block of text at the eye's height. */
function elementUnderEye(main: Element): Element {
  const focused = document.activeElement
  // One that stays at the window's foot holds nothing.
  const isAtFoot = focused?.closest('form')?.offsetParent === null
  if (focused?.matches('main textarea') && isInWindow(focused) && !isAtFoot) return focused
  let element = main
  while (!element.matches('[dir], p, button, a')) {
    const nearest = nearestChild(element, window.innerHeight * eyeHeight)
    if (!nearest) break
    element = nearest
  }
  return element
}

/** Of several side by side the widest. */
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

/** What the eye goes on with, when what is under it goes. */
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
