import { createRecentMap } from '../cache/recent-map.ts'
import type { Events } from '../events/events.ts'
import type { Viewer } from './viewer.ts'

/**
 * The result of the last lookup of a cookie. The lookup was at `askedAt` (ms of performance.now()), the last renewal
 * of the cookie at `seenAt`.
 */
type Found = { viewer: Viewer; seenAt: Date; askedAt: number }

const maxAgeMs = 60_000
const maxViewers = 20_000

/**
 * Caches viewers by cookie, so that not every request asks the database. A cached viewer is correct while its session
 * lasts: a change of the account ends all its sessions. But another process may just have ended the session.
 */
export function createRecentViewers(events: Events) {
  const viewers = createRecentMap<Found>(maxViewers, maxAgeMs)
  /**
   * The hashes and epochs (ids that all sessions of an account share) of ended sessions. They are remembered for as
   * long as viewers may be cached.
   */
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
