import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { dialogEntryCount, followHistory, leaveDialogs } from './dialog-history.ts'
import { createStore } from './store.ts'

/** A visit: what its address says, and how one came to it. */
export type Location = {
  pathname: string
  search: string
  hash: string
  /** Of this visit in the history. */
  key: string
  state: unknown
  /** This tab's visits before it, the last one first: the paths of those that a way back leads to, else nothing. */
  before: string[]
  arrival: 'push' | 'replace' | 'pop'
}

/** Chromium keeps 50 entries of a tab's history; a reader looks for the way back nearby. */
const maxBefore = 20
/** The browser may not go there after all, or come back to this very page. */
const maxReturnMs = 1_000
const Current = createContext<Location | null>(null)
const current = createStore(locationOf(new URL('http://localhost/')))
const leaving = createStore(0)

export function useLocation(): Location {
  const location = useContext(Current)
  if (!location) throw new Error('useLocation needs a location around it')
  return location
}

/** The browser's address, as it changes. */
export function BrowserLocation({ children }: { children: ReactNode }) {
  const location = useSyncExternalStore(current.subscribe, current.get, current.get)
  return <Current value={location}>{children}</Current>
}

/** For a page that is rendered elsewhere. */
export function StaticLocation({ address, children }: { address: URL; children: ReactNode }) {
  return <Current value={locationOf(address)}>{children}</Current>
}

export function watchLocation(listener: () => void): () => void {
  return current.subscribe(listener)
}

/** Hears of the end of each visit, by its key, while its page still stands. */
export function watchLeaving(listener: (key: string) => void): void {
  leaving.subscribe(() => listener(current.get().key))
}

/** How many visits before this page was loaded are known. */
let beforeLoad = 0
let returningFrom: Location | undefined
let lastSearch: string | undefined
/** Another one after the end of each session of this tab: entries of before know no way back. */
let epoch: string | undefined

export function startNavigation(): void {
  const arrive = (cameFrom: string[]) => {
    const { key = newKey(), before = cameFrom, state } = readEntry()
    arriveAt({ key, before, state })
  }
  epoch = stored('epoch')
  arrive(pathsBeforeLoad())
  beforeLoad = current.get().before.length
  window.addEventListener('popstate', () => {
    // The entry of a dialog has the key of its page; one without a key is another place of the same page.
    if (history.state?.key !== current.get().key) {
      leave()
      arrive(pathsUpTo(current.get()))
    }
    followHistory()
  })
  followHistory()
}

/** Whoever comes next in this tab is not led to what somebody looked at before them. */
export function forgetWaysBack(): void {
  epoch = newKey()
  beforeLoad = 0
  lastSearch = undefined
  try {
    const { key, state } = current.get()
    arriveAt({ key, state, before: [] })
    sessionStorage.removeItem('left')
    sessionStorage.setItem('epoch', epoch)
  } catch {
    // Storage refused: nothing of it is kept.
  }
}

type Visiting = { replace?: boolean; state?: unknown }

/** Shows another address of the board, without a request for its page. Done when it is shown. */
export async function navigate(
  to: string,
  { replace = false, state }: Visiting = {},
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

/**
 * Goes back in the history to the last visit of one of these pages, as the browser's own Back would; where there
 * was none, visits the first of them.
 */
export async function returnTo(pages: string[]): Promise<void> {
  if (dialogEntryCount() > 0) await leaveDialogs()
  const location = current.get()
  // The browser takes its time: a second press would count its steps from the same visit.
  if (location === returningFrom) return
  const steps = stepsTo(pages, location)
  const isBeforeLoad = steps > location.before.length - beforeLoad
  // What has to be loaded from there is not there now.
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

/** Where that leads: its address, with what it shows. */
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

/** Where a page of its own came from, as links are followed before the scripts are there. See public/start.js. */
function pathsBeforeLoad(): string[] {
  try {
    const [visits, before] = JSON.parse(stored('left') ?? '[]')
    // Anything else that was visited meanwhile, elsewhere too, stands between.
    return visits + 1 === history.length ? before.slice(0, maxBefore) : []
  } catch {
    return []
  }
}

/** What stays in the tab names nothing that somebody read or searched for: `public/start.js` keeps the same. */
function pathOf({ pathname, search }: Location): string {
  if (pathname === '/') return pathname + search
  return pathname === '/search' ? pathname : ''
}

function stored(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
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
