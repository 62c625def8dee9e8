import { useLayoutEffect } from 'react'
import { forgetHydrated } from '../../data/api/query-client.ts'
import { focusMain } from '../../ui/focus.ts'
import { useHydrated } from '../../ui/lazy.tsx'
import { type Location, useLocation } from '../../ui/location.tsx'
import {
  isReturning,
  linkTo,
  type ScrollPosition,
  scrollPositionOf,
} from '../../ui/scroll-positions.ts'

/** After this time in ms the page scrolls to the saved position even if a list is still loading. */
const maxWaitMs = 3_000
let last: Location | undefined

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
    const isBegun = before ?? isReturning()
    delete document.documentElement.dataset.returning
    const position = arrival === 'pop' && isBegun && scrollPositionOf(key)
    if (position) returnTo(position, location)
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

/** Returns to a saved position. The page is invisible until the lists are loaded again, so that nothing jumps. */
function returnTo(position: ScrollPosition, visit: Location): void {
  const { dataset } = document.documentElement
  const latest = Date.now() + maxWaitMs
  const arrive = () => {
    if (last !== visit) return
    if (document.querySelector('main [aria-busy=true]') && Date.now() < latest) {
      dataset.returning = ''
      requestAnimationFrame(arrive)
      return
    }
    delete dataset.returning
    show(position)
  }
  arrive()
}

function show({ scrollY, href, top, focused }: ScrollPosition): void {
  const link = linkTo(href)
  if (link) window.scrollBy(0, link.getBoundingClientRect().top - top)
  else window.scrollTo(0, scrollY)
  if (!focused || !document.activeElement?.matches('body, main')) return
  const target = focused === 'article' ? link?.closest('article') : link
  target?.focus({ preventScroll: true })
}
