import { useLocation, watchLeaving } from './location.tsx'
import { useHydrated } from './use-hydrated.ts'

/** What a visit showed when it was left, and where. */
export type Place = {
  scrollY: number
  /** Of the page, in pixels. */
  height: number
  /** Links that stood in the window, and how far below its top. */
  links: [href: string, top: number][]
  /** Where the one led to that had the focus, or the first one of the article that had it. */
  focus: string | null
  isSelected: boolean
  /** How many items its list showed, and whether the window was beyond those that a visit begins with. */
  count: number
  isDeep: boolean
  /** Of a page for one's own eyes only. */
  isPersonal: boolean
}

/* `public/start.js` reads the same before the first paint. */
const storageKey = 'places'
const maxKept = 50
const maxLinks = 20
const places = new Map<string, Place>()

/** Remembers the place of each visit of this tab, by its key in the history, over a reload too. */
export function startPlaces(): void {
  attempt(() => {
    const kept: Record<string, Place> = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    for (const [key, place] of Object.entries(kept)) places.set(key, place)
  })
  watchLeaving(rememberPlace)
  window.addEventListener('pagehide', keepPlaces)
  // A phone ends a page that it no longer shows without another word.
  document.addEventListener('visibilitychange', keepPlaces)
}

export function placeOf(key: string): Place | undefined {
  return places.get(key)
}

/** How many items the list of this visit showed before it was left; 0 for a visit that begins. */
export function useCountBefore(): number {
  const { key, arrival } = useLocation()
  const isHydrated = useHydrated()
  return (isHydrated && arrival === 'pop' && placeOf(key)?.count) || 0
}

/** What somebody looked at is nobody's business after them. */
export function forgetPlaces(): void {
  places.clear()
  attempt(() => sessionStorage.removeItem(storageKey))
}

/** On the way back to a place, until the page shows what it showed before. */
export function isReturning(): boolean {
  return 'returning' in document.documentElement.dataset
}

export function linkTo(href: string): HTMLElement | null {
  return document.querySelector(`main a[href=${JSON.stringify(href)}]`)
}

function rememberPlace(key: string): void {
  const main = document.querySelector('main')
  if (!main || isReturning()) return
  const list = main.querySelector<HTMLElement>('[data-first]')
  const further = list?.children[Number(list.dataset.first)]
  const active = document.activeElement
  const isSelected = active?.matches('main article') ?? false
  const focused = isSelected ? active?.querySelector('a') : active?.closest('main article a')
  places.delete(key)
  places.set(key, {
    scrollY: window.scrollY,
    height: document.documentElement.scrollHeight,
    links: linksInWindow(main),
    focus: focused?.getAttribute('href') ?? null,
    isSelected,
    count: list?.children.length ?? 0,
    isDeep: further ? topOf(further) < window.innerHeight : false,
    isPersonal: main.querySelector('[data-personal]') !== null,
  })
}

function linksInWindow(main: Element): Place['links'] {
  const hrefs = [...main.querySelectorAll('article a')].map((link) => link.getAttribute('href'))
  return [...new Set(hrefs)]
    .map((href): Place['links'][number] => [href ?? '', topOf(linkTo(href ?? ''))])
    .filter(([, top]) => top >= 0 && top < window.innerHeight)
    .slice(0, maxLinks)
}

function topOf(element: Element | null): number {
  return element?.getBoundingClientRect().top ?? -1
}

/** In the tab, so that a reload finds it: not what is for one's own eyes, which nothing else tells after them. */
function keepPlaces(): void {
  rememberPlace(history.state?.key)
  const kept = [...places].filter(([, { isPersonal }]) => !isPersonal).slice(-maxKept)
  attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept))))
}

/** A browser may refuse storage: then places last as long as the page. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {}
}
