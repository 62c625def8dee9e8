import { useLayoutEffect } from 'react'
import { forgetHydrated } from '../../data/api/query-client.ts'
import { focusMain } from '../../ui/focus-main.ts'
import { type Location, useLocation } from '../../ui/location.tsx'
import { isReturning, linkTo, type Place, placeOf } from '../../ui/scroll-positions.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** A list that comes no sooner is shown as far as it came. */
const maxWaitMs = 3_000
let last: Location | undefined
let stopWaiting = () => {}

/**
 * A new page starts at its top, or at what its address points to; Back and Forward return to the same place, as
 * soon as what was loaded there is loaded again. A reload is the browser's, unless its place is further down.
 */
export function useScrollRestoration(): void {
  const location = useLocation()
  const isHydrated = useHydrated()
  const { key, pathname, hash, arrival } = location

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has its start, not each arrival
  useLayoutEffect(() => {
    if (!isHydrated) return
    const before = last
    last = location
    if (before) forgetHydrated()
    // Who reads by ear or by keys starts the new page at its top, too.
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

/** The browser's own would come between; a reload gets it back. */
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

/** Until what was loaded is there again, the page is as high as it was and shows nothing that would jump. */
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
