import { randomBytes } from 'node:crypto'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { isUniversityEmail } from '../../contract/accounts.ts'
import type { Keys } from '../anonymity/keys.ts'
import { readSigned, sign } from '../anonymity/signatures.ts'
import { authorTags } from '../anonymity/tags.ts'
import { type Config, originOf } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { roundedUpToDay } from '../db/kept-back.ts'
import { sessions, users } from '../db/schema.ts'

const day = 24 * 60 * 60 * 1000
/** A session ends this long after its last day of use. */
const lifetime = 30 * day

/** Who asks. Never leaves the server. */
export type Viewer = {
  accountId: string
  /** Of the session: whoever signs out meanwhile writes nothing more. */
  token: string
  email: string
  emailVerified: boolean
  hasPassword: boolean
  /** UTC month as `YYYY-MM`. */
  memberSince: string
  /** Every tag the viewer can have written under. */
  authorTags: string[]
  signedInAt: Date
  /** To the day, rounded up. */
  sessionEndsAt: Date
}

export type Sessions = {
  cookieName: string
  cookieAttributes: CookieAttributes
  /**
   * Starts a session if what was proved of the account still holds, and answers its cookie. The time is
   * in the cookie alone, for no database to tell.
   */
  begin: (db: Database, accountId: string, proof: SQL) => Promise<string | null>
  /** The viewer of a signed cookie, or null for a forged, expired or ended one. */
  find: (cookie: string) => Promise<Viewer | null>
  /** Puts off the end of a session that is in use; once a day is enough. */
  prolong: (cookie: string, viewer: Viewer) => Promise<void>
  /** Ends the session of a signed cookie on the server; anything else changes nothing. */
  end: (cookie: string) => Promise<void>
  /** Ends every session of an account. */
  endAll: (db: Database, accountId: string) => Promise<void>
}

type CookieAttributes = {
  path: string
  httpOnly: boolean
  secure: boolean
  sameSite: 'lax'
  /** Seconds. */
  maxAge: number
}

export function openSessions(config: Config, db: Database, keys: Keys): Sessions {
  const secure = originOf(config).startsWith('https:')
  const byToken = prepareByToken(db)
  return {
    cookieName: cookieName('spill.session_token', secure),
    // The longest that browsers keep a cookie: when a session ends is up to the server.
    cookieAttributes: { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: 400 * 86_400 },
    begin: async (db, accountId, proof) => {
      const token = randomBytes(24).toString('base64url')
      // Waits for whoever is changing the account, and looks again: a password that was right a
      // moment ago may be void by now, and the account somebody else's.
      const begun = await db
        .insert(sessions)
        .select(
          sql`select ${token}, id, ${roundedUpToDay(endFromNow())}::timestamptz from ${users}
            where id = ${accountId} and ${proof} for share`,
        )
        .returning({ token: sessions.token })
      if (begun.length === 0) return null
      return sign(keys.session, `${token}.${Date.now().toString(36)}`)
    },
    find: async (cookie) => {
      const { token, signedInAt } = readCookie(keys, cookie)
      if (!token) return null
      const now = new Date()
      const [row] = await byToken.execute({ token, now: now.toISOString() })
      // The board may have moved to another university.
      if (!row || !isUniversityEmail(row.email, config.emailDomain)) return null
      // What is written while this request lasts may already belong to the next month.
      const soon = new Date(now.getTime() + 60_000)
      const tags = authorTags(keys, row.accountId, row.memberSince, soon)
      return { ...row, token, authorTags: tags, signedInAt }
    },
    prolong: async (cookie, { sessionEndsAt }) => {
      const expiresAt = endFromNow()
      if (expiresAt.getTime() - sessionEndsAt.getTime() < day) return
      const { token } = readCookie(keys, cookie)
      await db.update(sessions).set({ expiresAt }).where(eq(sessions.token, token))
    },
    end: async (cookie) => {
      const { token } = readCookie(keys, cookie)
      if (token) await db.delete(sessions).where(eq(sessions.token, token))
    },
    endAll: async (db, accountId) => {
      await db.delete(sessions).where(eq(sessions.userId, accountId))
    },
  }
}

/** On https only this very host can have set a cookie of such a name, no other of the university. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

function endFromNow(): Date {
  return new Date(Date.now() + lifetime)
}

function prepareByToken(db: Database) {
  return db
    .select({
      accountId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      hasPassword: sql<boolean>`${users.password} is not null`,
      memberSince: users.memberSince,
      sessionEndsAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
      ),
    )
    .prepare('session_by_token')
}

/** The cookie is `token.time`, signed; the signature is checked before the database is asked. */
function readCookie(keys: Keys, cookie: string): { token: string; signedInAt: Date } {
  const [token = '', time = ''] = readSigned(keys.session, cookie)?.split('.') ?? []
  return { token, signedInAt: new Date(Number.parseInt(time, 36)) }
}
