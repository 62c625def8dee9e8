import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { attempt } from './attempt.ts'
import { dialogEntryCount, followHistory, leaveDialogs } from './dialog-history.ts'
import { isOffline } from './offline.ts'
import { createStore } from './store.ts'

/** One visit to a page: its URL, and how the user came to it. */
export type Location = {
  pathname: string
  search: string
  hash: string
  /** Identifies this visit in the browser's history. */
  key: string
  /** Paths of this tab's earlier history entries, newest first. A path is '' if no back link leads to that page. */
  before: string[]
  arrival: 'push' | 'replace' | 'pop'
}

/** Maximum length of `before`. Back links rarely need more; Chromium keeps 50 history entries per tab. */
const maxBefore = 20
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
let lastSearch: string | undefined

export function startNavigation(): void {
  const arrive = (cameFrom: string[]) => {
    const { key = newKey(), before = cameFrom } = history.state ?? {}
    arriveAt({ key, before })
  }
  // The server answers `//` like `/`. Here, what follows two slashes would be read as a host name.
  const { pathname, search, hash } = window.location
  if (pathname.startsWith('//'))
    history.replaceState(history.state, '', pathname.replace(/^\/+/, '/') + search + hash)
  arrive(pathsBeforeLoad())
  window.addEventListener('popstate', () => {
    // With the same key, only a dialog's entry was added or left, and no new visit begins. A `#` link on the same
    // page makes an entry without a key, which is a new visit.
    if (history.state?.key !== current.get().key) {
      leave()
      arrive(pathsUpTo(current.get()))
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
  const before = replace ? last.before : pathsUpTo(last)
  const entry = { key: newKey(), before }
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
  const steps = stepsTo(pages, location)
  if (steps === 0) {
    void navigate(pages[0] ?? '/')
    return
  }
  returningFrom = location
  setTimeout(() => {
    returningFrom = undefined
  }, maxReturnMs)
  history.go(-steps)
}

/** Returns the path and query string that `returnTo` leads to. Stored paths have no search words: see `pathOf`. */
export function pathToReturnTo(pages: string[], location: Location): string {
  const path = location.before[stepsTo(pages, location) - 1] ?? pages[0] ?? '/'
  return path === '/search' ? (lastSearch ?? path) : path
}

function stepsTo(pages: string[], { before }: Location): number {
  return 1 + before.findIndex((path) => pages.includes(path.split('?', 1)[0] ?? ''))
}

type Entry = Partial<Pick<Location, 'key' | 'before'>>

function arriveAt(entry: Entry): void {
  history.replaceState({ ...entry, dialogs: history.state?.dialogs }, '')
  current.set(locationOf(window.location, entry))
}

function pathsUpTo(location: Location): string[] {
  return [pathOf(location), ...location.before].slice(0, maxBefore)
}

function leave(): void {
  const { pathname, search } = current.get()
  if (pathname === '/search') lastSearch = pathname + search
  leaving.set(leaving.get() + 1)
}

/** Returns the paths visited before this document was loaded, which the last document's `start.js` has stored. */
function pathsBeforeLoad(): string[] {
  const paths = attempt(() => {
    const [visits, before] = JSON.parse(sessionStorage.getItem('left') ?? '[]')
    // If the history has grown by more than one entry, other pages were visited in between. Then drop the paths,
    // because the number of steps back to them is wrong.
    return visits + 1 === history.length ? before.slice(0, maxBefore) : []
  })
  return paths ?? []
}

/**
 * Returns the path to store for back links, or ''. It must not reveal what the user read or searched for.
 * `public/start.js` uses the same rule.
 */
function pathOf({ pathname, search }: Location): string {
  if (pathname === '/') return pathname + search
  return pathname === '/search' ? pathname : ''
}

function newKey(): string {
  return Math.random().toString(36).slice(2)
}

function locationOf(
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  { key = 'default', before = [] }: Entry = {},
  arrival: Location['arrival'] = 'pop',
): Location {
  return { pathname, search, hash, key, before, arrival }
}
