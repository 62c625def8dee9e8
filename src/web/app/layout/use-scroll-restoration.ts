import { useLayoutEffect } from 'react'
import { forgetHydrated } from '../../data/api/query-client.ts'
import { focusMain } from '../../ui/focus-main.ts'
import { type Location, useLocation } from '../../ui/location.tsx'
import { isReturning, linkTo, type Place, placeOf } from '../../ui/scroll-positions.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** After this time in ms the page scrolls to the saved position even if a list is still loading. */
const maxWaitMs = 3_000
let last: Location | undefined
let stopWaiting = () => {}

/**
 * Scrolls on navigation. A new page starts at its top or at the target of its hash. Back and Forward return to the
 * saved position once the lists are loaded again. After a reload the browser itself scrolls, unless the position is
 * in a part of a list that must be loaded first.
 */
export function useScrollRestoration(): void {
  const location = useLocation()
  const isHydrated = useHydrated()
  const { key, pathname, hash, arrival } = location

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per visit
  useLayoutEffect(() => {
    if (!isHydrated) return
    const before = last
    last = location
    if (before) forgetHydrated()
    // Move the focus as well: screen reader and keyboard users also start at the top of a new page.
    if (before && before.pathname !== pathname) focusMain()
    stopWaiting()
    const isBegun = before ?? isReturning()
    const place = arrival === 'pop' && isBegun && placeOf(key)
    if (place) returnTo(place)
    if (arrival === 'pop') return
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (target) target.scrollIntoView()
    else if (arrival === 'push') window.scrollTo(0, 0)
  }, [isHydrated, key, pathname, hash])
}

/** Turns off the browser's own scroll restoration, because it would interfere. It stays on for reloads. */
export function startScrollRestoration(): void {
  const claim = () => {
    history.scrollRestoration = 'manual'
  }
  claim()
  window.addEventListener('pageshow', claim)
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}

/**
 * Returns to a saved place. Until the lists are loaded again, the page keeps its old height and stays invisible, so
 * that nothing jumps meanwhile.
 */
function returnTo(place: Place): void {
  const main = document.querySelector('main')
  const root = document.documentElement
  const arrive = () => {
    stopWaiting()
    delete root.dataset.returning
    root.style.minHeight = ''
    showPlace(place)
  }
  const isLoading = () => main?.querySelector('[aria-busy=true]') !== null
  if (!main || !isLoading()) {
    arrive()
    return
  }
  root.dataset.returning = ''
  root.style.minHeight = `${place.height}px`
  window.scrollTo(0, place.scrollY)
  const observer = new MutationObserver(() => {
    if (!isLoading()) arrive()
  })
  observer.observe(main, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  const timer = setTimeout(arrive, maxWaitMs)
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

function showPlace({ scrollY, links, focus, isSelected }: Place): void {
  const [href = '', top = 0] = links.find(([href]) => linkTo(href)) ?? []
  const link = linkTo(href)
  if (link) window.scrollBy(0, link.getBoundingClientRect().top - top)
  else window.scrollTo(0, scrollY)
  if (!focus || !document.activeElement?.matches('body, main')) return
  const focused = linkTo(focus)
  const article = isSelected && focused?.closest('article')
  ;(article || focused)?.focus({ preventScroll: true })
}
