import type { Events } from '../events/events.ts'
import { createRecentMap } from '../rate-limits/recent-map.ts'
import type { Viewer } from './viewer.ts'

/** What the database last answered about a cookie; `askedAt` is in ms of performance.now(). */
type Found = { viewer: Viewer; seenAt: Date; askedAt: number }

export type RecentViewers = {
  get: (cookie: string) => Found | undefined
  add: (cookie: string, found: Found) => void
}

const keptMs = 60_000
const maxViewers = 20_000

/**
 * So that who asks again is not looked up again. An account's row changes only together with its epoch, so
 * what is kept is right for as long as the session lasts; whether it does, another process may have ended it a
 * moment ago.
 */
export function createRecentViewers(events: Events): RecentViewers {
  const viewers = createRecentMap<Found>(maxViewers, keptMs)
  /** By the hash of a session, or the epoch of all of an account: for as long as any of them may be kept. */
  const ended = createRecentMap<true>(maxViewers, 2 * keptMs)
  let missedAt = -Infinity
  events.subscribe((event) => {
    if (event.type === 'events missed') missedAt = performance.now()
    if (event.type === 'session ended') ended.set(event.sessionHash, true)
    if (event.type === 'sessions ended') ended.set(event.epoch, true)
  })
  return {
    get: (cookie) => {
      const found = viewers.get(cookie)
      if (!found || found.askedAt <= missedAt) return undefined
      if (performance.now() - found.askedAt >= keptMs) return undefined
      const isOver = ended.get(found.viewer.sessionHash) || ended.get(found.viewer.epoch)
      return isOver ? undefined : found
    },
    add: (cookie, found) => viewers.set(cookie, found),
  }
}
