import { useEffect, useLayoutEffect } from 'react'
import { forgetHydrated } from '../query-client.ts'
import { useLocation } from '../ui/location.tsx'

/** How far each visit of this tab was scrolled, by its key in the history. */
const positions = new Map<string, number>()
let currentVisit = ''
let currentPath = ''

/**
 * A new page starts at its top, or at what its address points to; Back and Forward return to the
 * same place. Between the board's pages only: a reload is the browser's.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash, arrival } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has its start, not each arrival
  useLayoutEffect(() => {
    // First of all: the page may have become shorter, and what it scrolls now is the new visit's.
    if (currentVisit) forgetHydrated()
    currentVisit = key
    // Who reads by ear or by keys starts the new page at its top, too.
    if (currentPath && currentPath !== pathname) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
    currentPath = pathname
    const position = positions.get(key)
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (arrival === 'pop') {
      if (position !== undefined) window.scrollTo(0, position)
    } else if (target) target.scrollIntoView()
    else if (arrival === 'push') window.scrollTo(0, 0)
  }, [key, pathname, hash])

  useEffect(() => {
    const remember = () => positions.set(currentVisit, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])
}

/** The browser's own would come between; a reload gets it back. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}
