import { createRecentMap } from '../cache/recent-map.ts'
import type { Events } from '../events/events.ts'
import type { Viewer } from './viewer.ts'

/** The result of the last lookup of a cookie. `askedAt` is in ms of performance.now(). */
type Found = { viewer: Viewer; seenAt: Date; askedAt: number }

const maxAgeMs = 60_000
const maxViewers = 20_000

/**
 * Caches viewers, so that not every request asks the database. A cached viewer stays correct as long as the session
 * lasts, because an account's row changes only together with its epoch. But another process may just have ended it.
 */
export function createRecentViewers(events: Events) {
  const viewers = createRecentMap<Found>(maxViewers, maxAgeMs)
  /** The hashes and epochs of ended sessions, remembered for as long as their viewers may be cached. */
  const ended = createRecentMap<true>(maxViewers, 2 * maxAgeMs)
  let missedAt = -Infinity
  events.subscribe((event) => {
    if (event.type === 'events missed') missedAt = performance.now()
    if (event.type === 'session ended') ended.set(event.sessionHash, true)
    if (event.type === 'sessions ended') ended.set(event.epoch, true)
  })
  return {
    get: (cookie: string) => {
      const found = viewers.get(cookie)
      if (!found || found.askedAt <= missedAt) return undefined
      if (performance.now() - found.askedAt >= maxAgeMs) return undefined
      const isOver = ended.get(found.viewer.sessionHash) || ended.get(found.viewer.epoch)
      return isOver ? undefined : found
    },
    add: (cookie: string, found: Found) => viewers.set(cookie, found),
  }
}
