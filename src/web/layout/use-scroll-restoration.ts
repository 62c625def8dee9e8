import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { forgetBrought } from '../query-client.ts'

/** How far each visit of this tab was scrolled, by its key in the history. */
const places = new Map<string, number>()
let currentVisit = ''
let currentPath = ''

/**
 * A new page starts at its top, or at what its address points to; Back and Forward return to the
 * same place. Between the board's pages only: a reload is the browser's.
 */
export function usePageStart(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has its start, not each type
  useLayoutEffect(() => {
    // First of all: the page may have become shorter, and what it scrolls now is the new visit's.
    if (currentVisit) forgetBrought()
    currentVisit = key
    // Who reads by ear or by keys starts the new page at its top, too.
    if (currentPath && currentPath !== pathname) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
    currentPath = pathname
    const place = places.get(key)
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (type === NavigationType.Pop) {
      if (place !== undefined) window.scrollTo(0, place)
    } else if (target) target.scrollIntoView()
    else if (type === NavigationType.Push) window.scrollTo(0, 0)
  }, [key, pathname, hash])

  useEffect(() => {
    const remember = () => places.set(currentVisit, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])
}

/** The browser's own restoring would come between; a reload gets it back. */
export function keepPlacesOurselves(): void {
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}
