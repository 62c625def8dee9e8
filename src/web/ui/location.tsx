import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** A visit: what its address says, and how one came to it. */
export type Location = {
  pathname: string
  search: string
  hash: string
  /** Of this visit in the history. */
  key: string
  state: unknown
  arrival: 'push' | 'replace' | 'pop'
}

const Current = createContext<Location | null>(null)
const current = createStore(locationOf(new URL('http://localhost/')))

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

export function watchLocation(listener: () => void): void {
  current.subscribe(listener)
}

export function startNavigation(): void {
  const read = () => current.set(locationOf(window.location, history.state))
  read()
  window.addEventListener('popstate', read)
}

type Visiting = { replace?: boolean; state?: unknown }

/** Shows another address of the board, without a request for its page. Done when it is shown. */
export async function navigate(
  to: string,
  { replace = false, state }: Visiting = {},
): Promise<void> {
  const entry = { key: Math.random().toString(36).slice(2), state }
  if (replace) history.replaceState(entry, '', to)
  else history.pushState(entry, '', to)
  current.set(locationOf(window.location, entry, replace ? 'replace' : 'push'))
}

type Entry = { key?: string; state?: unknown }

function locationOf(
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  entry: Entry | null = null,
  arrival: Location['arrival'] = 'pop',
): Location {
  const { key = 'default', state = null } = entry ?? {}
  return { pathname, search, hash, key, state, arrival }
}
