import { sql } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import { createRecentMap } from '../cache/recent-map.ts'
import { type Config, originOf } from '../config/config.ts'
import { maxSessionMs, readSessionCookie, sealSessionCookie } from '../crypto/cookies.ts'
import type { Keys } from '../crypto/keys.ts'
import { sessionHash } from '../crypto/tags.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { users } from '../db/schema/accounts.ts'
import type { Events } from '../events/events.ts'
import { isCurrentSession, isSignedIn } from './conditions.ts'
import { type StoredAccount, type Viewer, viewerOfSession } from './viewer.ts'

export function openSessions(
  db: PooledDatabase,
  { config, keys, events }: { config: Config; keys: Keys; events: Events },
) {
  const recent = createRecentViewers(events)
  const find = async (cookie: string): Promise<Viewer | null> => {
    const known = recent.get(cookie)
    if (known) return (await isSignedIn(db, known.viewer)) ? known.viewer : null
    const session = readSessionCookie(keys, cookie)
    if (!session) return null
    const { accountId, epoch, token, begunAt } = session
    const hash = sessionHash(keys, token)
    const askedAt = performance.now()
    const [account] = await accountOfSession.pipeline(db, { accountId, epoch, hash })
    if (!account) return null
    const found = { accountId, epoch, sessionHash: hash, signedInAt: new Date(begunAt) }
    const viewer = viewerOfSession({ config, keys }, found, account)
    recent.add(cookie, { viewer, seenAt: session.seenAt, askedAt })
    return viewer
  }
  const secure = originOf(config).startsWith('https:')
  /** The maximum age of the cookie in seconds. */
  const maxAge = maxSessionMs / 1000
  return {
    cookieName: sessionCookieName(config),
    cookieAttributes: { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge } as const,
    /** Returns the viewer of a cookie, or null if it is forged or its session has ended. */
    find,
    /** Like `find`, but the result may be a minute old: see `cachedViewerOf`. */
    findCached: (cookie: string) => recent.get(cookie)?.viewer ?? find(cookie),
    /** Returns a renewed cookie, or null if the last renewal was less than a day ago or the session has ended. */
    renew: async (cookie: string) => {
      const renewedBefore = Date.now() - dayMs
      if ((recent.get(cookie)?.seenAt ?? 0) > renewedBefore) return null
      const session = readSessionCookie(keys, cookie)
      if (!session || session.seenAt > renewedBefore) return null
      return (await find(cookie)) && sealSessionCookie(keys, { ...session, seenAt: Date.now() })
    },
  }
}

export function sessionCookieName(config: Config): string {
  return cookieName('spill.session', originOf(config).startsWith('https:'), '/')
}

/** Browsers accept `__Host-` only from this host, not from others of the university, and with the path `/`. */
export function cookieName(name: string, secure: boolean, path: string): string {
  const prefix = path === '/' ? '__Host-' : '__Secure-'
  return secure ? `${prefix}${name}` : name
}

const [accountId, epoch, hash] = ['accountId', 'epoch', 'hash'].map((name) => sql.placeholder(name))

const accountOfSession = prepare<StoredAccount>(
  'account_of_session',
  sql`select ${users.sealedAddress} as "sealedAddress", ${users.emailVerified} as "emailVerified",
      ${users.couldWriteUnproved} as "couldWriteUnproved", ${users.memberSince} as "memberSince",
      ${users.password} is not null as "hasPassword"
    from ${users} where ${isCurrentSession(accountId, epoch, hash)}`,
  'accounts',
)

/** `seenAt` is the last renewal of the cookie (in ms since 1970), `askedAt` its last lookup (performance.now()). */
type Found = { viewer: Viewer; seenAt: number; askedAt: number }

const maxAgeMs = 60_000
const maxViewers = 20_000

/**
 * Caches viewers by cookie, so that not every request asks the database. A cached viewer is correct while its session
 * lasts: a change of the account ends all its sessions. But another process may just have ended the session.
 */
function createRecentViewers(events: Events) {
  const viewers = createRecentMap<Found>(maxViewers, maxAgeMs)
  /** Hashes and epochs of ended sessions, for as long as viewers may be cached. */
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
