import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, exists, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Keys } from '../anonymity/keys.ts'
import { authorTags, monthOf } from '../anonymity/tags.ts'
import type { Database } from '../db/connect.ts'
import { accounts, sessions, users } from '../db/schema.ts'
import type { Auth } from './auth.ts'

/** Who asks. Never leaves the server. */
export type Viewer = {
  accountId: string
  email: string
  emailVerified: boolean
  hasPassword: boolean
  /** UTC month as `YYYY-MM`. */
  memberSince: string
  /** Every tag the viewer can have written under. */
  authorTags: string[]
}

export type Sessions = {
  cookieName: string
  /** The session cookie's value among `Set-Cookie` headers; empty when there is none. */
  readCookie: (setCookies: string[]) => string
  /** What clears the cookie in a browser: the attributes it was set with. */
  cookieAttributes: CookieAttributes
  /** The viewer of a signed cookie, or null for a forged, expired or ended one. */
  find: (cookie: string) => Promise<Viewer | null>
  /** Ends the session of a signed cookie on the server; anything else changes nothing. */
  end: (cookie: string) => Promise<void>
}

type CookieAttributes = { path: string; httpOnly: boolean; secure: boolean; sameSite: 'lax' }

export async function openSessions(auth: Auth, db: Database, keys: Keys): Promise<Sessions> {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  const byToken = prepareByToken(db)
  return {
    cookieName: name,
    cookieAttributes: {
      path: '/',
      httpOnly: true,
      secure: attributes.secure === true,
      sameSite: 'lax',
    },
    readCookie: (setCookies) => {
      const own = setCookies.find((cookie) => cookie.startsWith(`${name}=`))
      return decodeURIComponent(own?.slice(name.length + 1).split(';')[0] ?? '')
    },
    find: async (cookie) => {
      const token = verifiedToken(keys, cookie)
      if (!token) return null
      const now = new Date()
      const [row] = await byToken.execute({ token, now: now.toISOString() })
      if (!row) return null
      const { createdAt, ...viewer } = row
      const memberSince = monthOf(createdAt)
      // What is written while this request lasts may already belong to the next month.
      const soon = new Date(now.getTime() + 60_000)
      const tags = authorTags(keys, row.accountId, memberSince, soon)
      return { ...viewer, memberSince, authorTags: tags }
    },
    end: async (cookie) => {
      const token = verifiedToken(keys, cookie)
      if (token) await db.delete(sessions).where(eq(sessions.token, token))
    },
  }
}

/** Forgets sessions that are over. */
export async function removeExpiredSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
}

function prepareByToken(db: Database) {
  const password = db
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.userId, users.id), isNotNull(accounts.password)))
  return db
    .select({
      accountId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      hasPassword: sql<boolean>`${exists(password)}`,
      createdAt: users.createdAt,
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

/** The cookie is `token.signature`; the signature is checked before the database is asked. */
function verifiedToken(keys: Keys, cookie: string): string | null {
  const dot = cookie.lastIndexOf('.')
  if (dot < 1) return null
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', keys.session).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}
