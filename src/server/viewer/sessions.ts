import { sql } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import { type Config, originOf } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import {
  readSessionCookie,
  type SessionCookie,
  sealSessionCookie,
} from '../crypto/session-cookie.ts'
import { sessionHash } from '../crypto/tags.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { users } from '../db/schema/accounts.ts'
import type { Events } from '../events/events.ts'
import { createRecentViewers } from './recent-viewers.ts'
import { isCurrent, isSignedIn } from './still-signed-in.ts'
import { type StoredAccount, type Viewer, viewerOfSession } from './viewer.ts'

/** A session ends so long after it began, or sooner after it was last in use. */
export const maxSessionMs = 180 * dayMs
const maxUnseenMs = 30 * dayMs

export type Sessions = {
  cookieName: string
  cookieAttributes: CookieAttributes
  /** The viewer of a cookie, or null for a forged one, or one whose session is over. */
  find: (cookie: string) => Promise<Viewer | null>
  /**
   * As `find`, or as found within the last minute. What is then done for the viewer has to ask the database
   * whether the session is still there: see `stillSignedIn`.
   */
  recall: (cookie: string) => Viewer | Promise<Viewer | null>
  /** The cookie of a session that is in use and was last known to be a day ago or earlier, renewed. */
  renew: (cookie: string) => Promise<string | null>
}

type CookieAttributes = {
  path: string
  httpOnly: boolean
  secure: boolean
  sameSite: 'lax'
  /** Seconds. */
  maxAge: number
}

export function openSessions(
  db: PooledDatabase,
  { config, keys, events }: { config: Config; keys: Keys; events: Events },
): Sessions {
  const recent = createRecentViewers(events)
  const find = async (cookie: string) => {
    const known = recent.get(cookie)
    if (known) return (await isSignedIn(db, known.viewer)) ? known.viewer : null
    const session = readUnexpired(keys, cookie)
    if (!session) return null
    const { accountId, epoch, token, begunAt: signedInAt } = session
    const hash = sessionHash(keys, token)
    const askedAt = performance.now()
    const [account] = await accountOfSession.pipeline(db, { accountId, epoch, hash })
    if (!account) return null
    const found = { accountId, epoch, sessionHash: hash, signedInAt }
    const viewer = viewerOfSession({ config, keys }, found, account)
    recent.add(cookie, { viewer, seenAt: session.seenAt, askedAt })
    return viewer
  }
  const secure = originOf(config).startsWith('https:')
  const maxAge = maxSessionMs / 1000
  return {
    cookieName: cookieName('spill.session', secure),
    cookieAttributes: { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge },
    find,
    recall: (cookie) => recent.get(cookie)?.viewer ?? find(cookie),
    renew: async (cookie) => {
      const renewedBefore = Date.now() - dayMs
      const recentlySeenAt = recent.get(cookie)?.seenAt.getTime() ?? 0
      if (recentlySeenAt > renewedBefore) return null
      const session = readUnexpired(keys, cookie)
      if (!session || session.seenAt.getTime() > renewedBefore) return null
      return (await find(cookie)) && sealSessionCookie(keys, { ...session, seenAt: new Date() })
    },
  }
}

/** On https only this very host can have set a cookie of such a name, no other of the university. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

const [accountId, epoch, hash] = ['accountId', 'epoch', 'hash'].map((name) => sql.placeholder(name))

const accountOfSession = prepare<StoredAccount>(
  'account_of_session',
  sql`select ${users.sealedAddress} as "sealedAddress", ${users.emailVerified} as "emailVerified",
      ${users.couldWriteUnproved} as "couldWriteUnproved", ${users.memberSince} as "memberSince",
      ${users.password} is not null as "hasPassword"
    from ${users} where ${isCurrent(accountId, epoch, hash)}`,
  'accounts',
)

/** What the cookie holds, unless it is forged, or too old whatever the database says. */
function readUnexpired(keys: Keys, cookie: string): SessionCookie | null {
  const session = readSessionCookie(keys, cookie)
  if (!session) return null
  const now = Date.now()
  const isExpired =
    session.begunAt.getTime() <= now - maxSessionMs || session.seenAt.getTime() <= now - maxUnseenMs
  return isExpired ? null : session
}
