import { attempt } from './attempt.ts'
import { useHydrated } from './lazy.tsx'
import { useLocation, watchVisitEnds } from './location.tsx'

/** Where the user was on a page at the end of a visit. */
export type ScrollPosition = {
  scrollY: number
  /** URL of the focused link or else of the first link in the window, and its distance in px from the window's top. */
  href: string
  top: number
  /** Whether this link or its article had the focus. */
  focused: 'link' | 'article' | null
  /** How many items the list had. */
  count: number
  /** Whether the user had scrolled past the first items, which a new visit shows. */
  isDeep: boolean
  /** Whether the page is only for this user, such as the inbox. */
  isPersonal: boolean
}

/* `public/start.js` reads the same key before the first paint. */
const storageKey = 'scroll-positions'
const maxStored = 50
const positions = new Map<string, ScrollPosition>()

/** Starts to remember the position of each visit in this tab, by its key in the history, even after a reload. */
export function rememberScrollPositions(): void {
  attempt(() => {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    for (const [key, position] of Object.entries<ScrollPosition>(stored))
      positions.set(key, position)
  })
  watchVisitEnds(remember)
  window.addEventListener('pagehide', storePositions)
  // Store the positions here as well: a phone may end a hidden page without a `pagehide` event.
  document.addEventListener('visibilitychange', storePositions)
}

export function scrollPositionOf(key: string): ScrollPosition | undefined {
  return positions.get(key)
}

/** After Back or Forward, returns how many items the list had when the user left. For a new visit, returns 0. */
export function useItemCountBefore(): number {
  const { key, arrival } = useLocation()
  const isHydrated = useHydrated()
  return (isHydrated && arrival === 'pop' && positions.get(key)?.count) || 0
}

/** Returns true while a saved position is restored, but its items are not loaded yet. */
export function isReturning(): boolean {
  return 'returning' in document.documentElement.dataset
}

export function linkTo(href: string): HTMLElement | null {
  return document.querySelector(`main a[href=${JSON.stringify(href)}]`)
}

function remember(key: string): void {
  const main = document.querySelector('main')
  if (!main || isReturning()) return
  const list = main.querySelector<HTMLElement>('[data-first]')
  const further = list?.children[Number(list.dataset.first)]
  const active = document.activeElement
  const isArticle = active?.matches('main article')
  const focused = isArticle ? active?.querySelector('a') : active?.closest('main article a')
  const isFocusShown = focused && isInWindow(focused)
  const anchor = isFocusShown ? focused : [...main.querySelectorAll('article a')].find(isInWindow)
  const href = anchor?.getAttribute('href') ?? ''
  positions.delete(key)
  positions.set(key, {
    scrollY: window.scrollY,
    href,
    // Several links of an item may have the same URL: measure the one that is found again.
    top: linkTo(href)?.getBoundingClientRect().top ?? 0,
    focused: isFocusShown ? (isArticle ? 'article' : 'link') : null,
    count: list?.children.length ?? 0,
    isDeep: further ? further.getBoundingClientRect().top < window.innerHeight : false,
    isPersonal: main.querySelector('[data-personal]') !== null,
  })
}

function isInWindow(element: Element): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < window.innerHeight
}

/** Keeps the positions over a reload, but not on personal pages: the stored links would reveal what is there. */
function storePositions(): void {
  remember(history.state?.key)
  const stored = [...positions].filter(([, { isPersonal }]) => !isPersonal).slice(-maxStored)
  attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(stored))))
}
