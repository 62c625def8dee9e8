import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { attempt } from './attempt.ts'
import { dialogEntryCount, followHistory, leaveDialogs } from './dialog-history.ts'
import { createStore } from './store.ts'

/** A visit of a page: its address, and how the user came to it. */
export type Location = {
  pathname: string
  search: string
  hash: string
  /** Identifies this visit in the history. */
  key: string
  state: unknown
  /** Paths of this tab's earlier visits, newest first. It is '' for pages that no back link leads to. */
  before: string[]
  arrival: 'push' | 'replace' | 'pop'
}

/** Maximum number of earlier entries that a back link knows. Rarely are more needed; Chromium keeps 50 per tab. */
const maxBefore = 20
/** After this time a back link works again, because the browser may have ignored the step. */
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

/** Provides a fixed address, for rendering on the server. */
export function StaticLocation({ address, children }: { address: URL; children: ReactNode }) {
  return <Current value={locationOf(address)}>{children}</Current>
}

export function watchLocation(listener: () => void): () => void {
  return current.subscribe(listener)
}

/** Calls the listener with the key of each visit that ends, while its page is still shown. */
export function watchVisitEnds(listener: (key: string) => void): void {
  leaving.subscribe(() => listener(current.get().key))
}

/** How many of the entry's `before` paths are from visits before this page was loaded. */
let beforeLoad = 0
let returningFrom: Location | undefined
let lastSearch: string | undefined
/** Changes when a session of this tab ends: history entries with an older epoch lose their `before` paths. */
let epoch: string | undefined

export function startNavigation(): void {
  const arrive = (cameFrom: string[]) => {
    const { key = newKey(), before = cameFrom, state } = readEntry()
    arriveAt({ key, before, state })
  }
  epoch = attempt(() => sessionStorage.getItem('epoch')) ?? undefined
  arrive(pathsBeforeLoad())
  beforeLoad = current.get().before.length
  window.addEventListener('popstate', () => {
    // A dialog's entry has the key of its page. An entry without a key comes from a `#` link on the same page.
    if (history.state?.key !== current.get().key) {
      leave()
      arrive(pathsUpTo(current.get()))
    }
    followHistory()
  })
  followHistory()
}

/** Hides earlier visits from the next user of this tab. */
export function forgetBackLinks(): void {
  const nextEpoch = newKey()
  epoch = nextEpoch
  beforeLoad = 0
  lastSearch = undefined
  const { key, state } = current.get()
  attempt(() => arriveAt({ key, state, before: [] }))
  attempt(() => sessionStorage.removeItem('left'))
  attempt(() => sessionStorage.setItem('epoch', nextEpoch))
}

/** Shows another address of the board without loading a page. Resolves when the address has changed. */
export async function navigate(
  to: string,
  { replace = false, state }: { replace?: boolean; state?: unknown } = {},
): Promise<void> {
  if (dialogEntryCount() > 0) await leaveDialogs()
  leave()
  const last = current.get()
  const before = replace ? last.before : pathsUpTo(last)
  const entry = { key: newKey(), state, before, epoch }
  if (replace) history.replaceState(entry, '', to)
  else history.pushState(entry, '', to)
  current.set(locationOf(window.location, entry, replace ? 'replace' : 'push'))
}

/** Goes back to the last visit of one of these pages, like the browser's Back, or visits the first of them. */
export async function returnTo(pages: string[]): Promise<void> {
  if (dialogEntryCount() > 0) await leaveDialogs()
  const location = current.get()
  // `history.go` takes a moment. A second click would count its steps from the same visit.
  if (location === returningFrom) return
  const steps = stepsTo(pages, location)
  const isBeforeLoad = steps > location.before.length - beforeLoad
  // Offline, the browser could not load a page from before this one was loaded.
  if (steps === 0 || (isBeforeLoad && !navigator.onLine)) {
    void navigate(pages[0] ?? '/')
    return
  }
  returningFrom = location
  setTimeout(() => {
    returningFrom = undefined
  }, maxReturnMs)
  history.go(-steps)
}

/** Returns the address that `returnTo` leads to, including its search. */
export function pathToReturnTo(pages: string[], location: Location): string {
  const path = location.before[stepsTo(pages, location) - 1] ?? pages[0] ?? '/'
  return path === '/search' ? (lastSearch ?? path) : path
}

function stepsTo(pages: string[], { before }: Location): number {
  return 1 + before.findIndex((path) => pages.includes(path.split('?', 1)[0] ?? ''))
}

type Entry = Partial<Pick<Location, 'key' | 'state' | 'before'>>

function readEntry(): Entry {
  const entry = history.state ?? {}
  return entry.key && entry.epoch !== epoch ? { ...entry, before: [] } : entry
}

function arriveAt(entry: Entry): void {
  history.replaceState({ ...entry, epoch, dialogs: history.state?.dialogs }, '')
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

/** Links that were followed before the scripts ran left their paths in the session storage: see public/start.js. */
function pathsBeforeLoad(): string[] {
  const paths = attempt(() => {
    const [visits, before] = JSON.parse(sessionStorage.getItem('left') ?? '[]')
    // If the history is longer, other pages were visited in between, and the steps would be wrong.
    return visits + 1 === history.length ? before.slice(0, maxBefore) : []
  })
  return paths ?? []
}

/** Stored paths must not reveal what was read or searched for. `public/start.js` uses the same rule. */
function pathOf({ pathname, search }: Location): string {
  if (pathname === '/') return pathname + search
  return pathname === '/search' ? pathname : ''
}

function newKey(): string {
  return Math.random().toString(36).slice(2)
}

function locationOf(
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  { key = 'default', state = null, before = [] }: Entry = {},
  arrival: Location['arrival'] = 'pop',
): Location {
  return { pathname, search, hash, key, state, before, arrival }
}
