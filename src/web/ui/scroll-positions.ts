import { attempt } from './attempt.ts'
import { useLocation, watchVisitEnds } from './location.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Where the user was on a page at the end of a visit: the scroll position, and what the window showed. */
export type Place = {
  scrollY: number
  height: number
  /** Links in the window, with their distance in px from the window's top. */
  links: [href: string, top: number][]
  /** URL of the focused link, or of the first link in the focused article. Null if the focus was elsewhere. */
  focus: string | null
  isSelected: boolean
  /**
   * `count`: how many items the list had. `isDeep`: whether the user had scrolled past the first items, which a new
   * visit shows.
   */
  count: number
  isDeep: boolean
  /** The first item of the list in the window: its index, and the URL of its first link. */
  index: number
  href: string
  /** Whether the page is only for this user, such as the inbox. */
  isPersonal: boolean
}

/* `public/start.js` reads the same key before the first paint. */
const storageKey = 'places'
const maxStored = 50
const maxLinks = 20
/** When the item is not found, at most this many more items are loaded to look for it. */
const maxMoved = 45
const places = new Map<string, Place>()

/** Starts to remember the place of each visit in this tab, by its key in the history, even after a reload. */
export function rememberScrollPositions(): void {
  attempt(() => {
    const kept: Record<string, Place> = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    for (const [key, place] of Object.entries(kept)) places.set(key, place)
  })
  watchVisitEnds(rememberPlace)
  window.addEventListener('pagehide', storePlaces)
  // Store the places here as well: a phone may end a hidden page without a `pagehide` event.
  document.addEventListener('visibilitychange', storePlaces)
}

export function placeOf(key: string): Place | undefined {
  return places.get(key)
}

/**
 * After Back or Forward, returns how many items the list showed when the user left, and with `items` also those that
 * came above the place since. For a new visit, returns 0.
 */
export function useItemCountBefore(items: { id: string }[] = []): number {
  const { key, arrival } = useLocation()
  const isHydrated = useHydrated()
  const place = isHydrated && arrival === 'pop' && placeOf(key)
  if (!place) return 0
  const index = items.findIndex(({ id }) => place.href.includes(id))
  const isMissing = index < 0 && items[0] && isReturning()
  return place.count + (isMissing ? maxMoved : Math.max(index - place.index, 0))
}

/** Returns true while a saved place is restored, but its items are not loaded yet. */
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
  const items = [...(list?.children ?? [])]
  const further = items[Number(list?.dataset.first)]
  const index = items.findIndex((item) => topOf(item) >= 0)
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
    count: items.length,
    isDeep: further ? topOf(further) < window.innerHeight : false,
    index,
    href: items[index]?.querySelector('a')?.getAttribute('href') ?? '',
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

/**
 * Stores the places, so that they survive a reload. Those on personal pages are left out, because they would reveal
 * what is on these pages.
 */
function storePlaces(): void {
  rememberPlace(history.state?.key)
  const kept = [...places].filter(([, { isPersonal }]) => !isPersonal).slice(-maxStored)
  attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept))))
}
