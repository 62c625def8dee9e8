import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { dialogEntryCount, followHistory, leaveDialogs } from './dialog-history.ts'
import { isOffline } from './offline.tsx'
import { createStore } from './store.ts'
import { dismissNotice } from './toasts.ts'

/**
 * The last visits to the feed and to a search, newest first, and how many history entries lie between them and this one.
 * The path of a search has no words, because the history would reveal them.
 */
type WayBack = { page: string; path: string; steps: number }[]

/** One visit to a page: its URL, and how the user came to it. */
export type Location = {
  pathname: string
  search: string
  hash: string
  /** Identifies this visit in the browser's history. */
  key: string
  back: WayBack
  arrival: 'push' | 'replace' | 'pop'
}

/** After this time in ms a back link works again, because the browser may have ignored the first click. */
const maxReturnMs = 1_000
const current = createStore(locationOf(new URL('http://localhost/')))
const Current = createContext(current.get())
const leaving = createStore(0)

export function useLocation(): Location {
  return useContext(Current)
}

export function BrowserLocation({ children }: { children: ReactNode }) {
  const location = useSyncExternalStore(current.subscribe, current.get, current.get)
  return <Current value={location}>{children}</Current>
}

/** Provides a fixed URL to the components, for rendering on the server. */
export function StaticLocation({ address, children }: { address: URL; children: ReactNode }) {
  return <Current value={locationOf(address)}>{children}</Current>
}

export function watchLocation(listener: () => void): () => void {
  return current.subscribe(listener)
}

/** Calls the listener at the end of each visit, with the visit's key, while its page is still shown. */
export function watchVisitEnds(listener: (key: string) => void): void {
  leaving.subscribe(() => listener(current.get().key))
}

let returningFrom: Location | undefined
export function startNavigation(): void {
  const arrive = (cameFrom: WayBack) => {
    const { key = newKey(), back = cameFrom, dialogs } = history.state ?? {}
    history.replaceState({ key, back, dialogs }, '')
    current.set(locationOf(window.location, { key, back }))
  }
  // The server answers `//` like `/`. Here, what follows two slashes would be read as a host name.
  const { pathname, search, hash } = window.location
  if (pathname.startsWith('//'))
    history.replaceState(history.state, '', pathname.replace(/^\/+/, '/') + search + hash)
  arrive([])
  window.addEventListener('popstate', () => {
    // With the same key, only a dialog's entry was added or left, and no new visit begins. A `#` link on the same
    // page makes an entry without a key, which is a new visit.
    if (history.state?.key !== current.get().key) {
      dismissNotice()
      leave()
      arrive(wayBackTo(current.get()))
    }
    followHistory()
  })
  followHistory()
}

/**
 * Shows another page of this site without loading a document. Resolves when the URL has changed. Without a network it
 * loads a document: an offline copy, or the offline page. `replace`: the visit stays the same, as with tabs.
 */
export async function navigate(to: string, { replace = false } = {}): Promise<void> {
  if (dialogEntryCount() > 0) await leaveDialogs()
  if (isOffline.get() && !replace) return window.location.assign(to)
  leave()
  const last = current.get()
  const back = replace ? last.back : wayBackTo(last)
  const entry = { key: newKey(), back }
  if (replace) history.replaceState(entry, '', to)
  else history.pushState(entry, '', to)
  current.set(locationOf(window.location, entry, replace ? 'replace' : 'push'))
}

/** Goes back in the history to the last visit to one of these pages. If there was none, opens the first of them. */
export async function returnTo(pages: string[]): Promise<void> {
  if (dialogEntryCount() > 0) await leaveDialogs()
  const location = current.get()
  // Ignore a second click: `history.go` takes a moment, so the second call would go the same steps again.
  if (location === returningFrom) return
  const last = lastVisitTo(pages, location)
  if (!last) {
    void navigate(pages[0] ?? '/')
    return
  }
  returningFrom = location
  setTimeout(() => {
    returningFrom = undefined
  }, maxReturnMs)
  history.go(-last.steps)
}

/** Returns the path that `returnTo` leads to. */
export function pathToReturnTo(pages: string[], location: Location): string {
  return lastVisitTo(pages, location)?.path ?? pages[0] ?? '/'
}

function lastVisitTo(pages: string[], { back }: Location) {
  return back.find(({ page }) => pages.includes(page))
}

/** Returns the way back of the entry that comes after this location in the history. */
function wayBackTo({ pathname: page, search, back }: Location): WayBack {
  const visit = { page, path: page === '/' ? page + search : page, steps: 0 }
  const isList = page === '/' || page === '/search'
  const visits = isList ? [visit, ...back.filter((other) => other.page !== page)] : back
  return visits.map((one) => ({ ...one, steps: one.steps + 1 }))
}

function leave(): void {
  leaving.set(leaving.get() + 1)
}

function newKey(): string {
  return Math.random().toString(36).slice(2)
}

function locationOf(
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  { key = 'default', back = [] }: Partial<Pick<Location, 'key' | 'back'>> = {},
  arrival: Location['arrival'] = 'pop',
): Location {
  return { pathname, search, hash, key, back, arrival }
}

/** The parts of a URL that a page reads: `params` are parts of the path. */
export type Visit = { params: Record<string, string | undefined>; search: URLSearchParams }
