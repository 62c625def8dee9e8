import { eq, type SQL, sql } from 'drizzle-orm'
import { isUniversityEmail } from '../../../contract/accounts.ts'
import { readAddress } from '../../anonymity/addresses.ts'
import type { Keys } from '../../anonymity/keys.ts'
import { newToken } from '../../anonymity/random.ts'
import { readSession, type SessionCookie, sealSession } from '../../anonymity/session-cookie.ts'
import { authorTags, monthOf, sessionHash, voterIdOf } from '../../anonymity/tags.ts'
import { type Config, originOf } from '../../config.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../viewer.ts'
import { isCurrent } from './still-signed-in.ts'

const day = 24 * 60 * 60 * 1000
/** A session ends so long after it began, or sooner after it was last in use. */
const longest = 180 * day
const longestUnseen = 30 * day

export type Sessions = {
  cookieName: string
  cookieAttributes: CookieAttributes
  /** Starts a session if what was proved of the account still holds, and answers its cookie. */
  begin: (db: Database, accountId: string, proof: SQL) => Promise<string | null>
  /** The viewer of a cookie, or null for a forged one, or one whose session is over. */
  find: (cookie: string) => Promise<Viewer | null>
  /** The cookie of a session that is in use and was last known to be a day ago or earlier, renewed. */
  renew: (cookie: string) => Promise<string | null>
  /** Ends the session of a cookie on the server; anything else changes nothing. */
  end: (cookie: string) => Promise<void>
}

type CookieAttributes = {
  path: string
  httpOnly: boolean
  secure: boolean
  sameSite: 'lax'
  /** Seconds. */
  maxAge: number
}

type Parts = { config: Config; keys: Keys; events: Events }

export function openSessions(db: Database, { config, keys, events }: Parts): Sessions {
  const secure = originOf(config).startsWith('https:')
  const byCookie = prepareByCookie(db)
  const find = async (cookie: string) => {
    const session = readLiving(keys, cookie)
    if (!session) return null
    const { accountId, epoch } = session
    const hash = sessionHash(keys, session.token)
    const [row] = await byCookie.execute({ accountId, epoch, hash })
    if (!row) return null
    const { sealedAddress, couldWriteUnproved, ...account } = row
    const email = readAddress(keys, sealedAddress)
    const { emailVerified, memberSince } = account
    return {
      ...account,
      accountId,
      epoch,
      sessionHash: hash,
      email,
      isFormer: !isUniversityEmail(email, config.emailDomain),
      // What is written while this request lasts may already belong to the next month.
      authorTags: authorTags(keys, accountId, memberSince, new Date(Date.now() + 60_000)),
      voterIds: voterIds(keys, accountId, email, { emailVerified, couldWriteUnproved }),
      signedInAt: session.begunAt,
    }
  }
  return {
    cookieName: cookieName('spill.session', secure),
    cookieAttributes: {
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      maxAge: longest / 1000,
    },
    begin: async (db, accountId, proof) => {
      const token = newToken()
      const begunAt = new Date()
      const lastMonth = monthOf(new Date(begunAt.getTime() + longest))
      // A password that was right a moment ago may be void by now, and the account somebody else's.
      const [begun] = await rowsOf<{ epoch: string }>(
        db,
        sql`with account as (
            select epoch from ${users} where id = ${accountId} and ${proof}
          ), begun as (
            insert into ${sessions} (hash, last_month)
            select ${sessionHash(keys, token)}::uuid, ${lastMonth} from account
          )
          select epoch from account`,
      )
      if (!begun) return null
      return sealSession(keys, { token, accountId, ...begun, begunAt, seenAt: begunAt })
    },
    find,
    renew: async (cookie) => {
      const session = readLiving(keys, cookie)
      if (!session || session.seenAt.getTime() > Date.now() - day) return null
      return (await find(cookie)) && sealSession(keys, { ...session, seenAt: new Date() })
    },
    end: async (cookie) => {
      const session = readSession(keys, cookie)
      if (!session) return
      const hash = sessionHash(keys, session.token)
      await db.delete(sessions).where(eq(sessions.hash, hash))
      events.publish({ type: 'session ended', sessionHash: hash })
    },
  }
}

/** On https only this very host can have set a cookie of such a name, no other of the university. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/**
 * Votes of an account that could vote before its proof may be counted for its id: on a board without
 * mail, or on another one before an import.
 */
function voterIds(
  keys: Keys,
  accountId: string,
  email: string,
  { emailVerified, couldWriteUnproved }: { emailVerified: boolean; couldWriteUnproved: boolean },
): Viewer['voterIds'] {
  if (!emailVerified) return [accountId]
  const mailbox = voterIdOf(keys, email)
  return couldWriteUnproved ? [mailbox, accountId] : [mailbox]
}

function prepareByCookie(db: Database) {
  return db
    .select({
      sealedAddress: users.sealedAddress,
      emailVerified: users.emailVerified,
      couldWriteUnproved: users.couldWriteUnproved,
      hasPassword: sql<boolean>`${users.password} is not null`,
      memberSince: users.memberSince,
    })
    .from(users)
    .where(
      isCurrent(sql.placeholder('accountId'), sql.placeholder('epoch'), sql.placeholder('hash')),
    )
    .prepare('viewer_by_cookie')
}

/** What the cookie holds, unless it is forged, or too old whatever the database says. */
function readLiving(keys: Keys, cookie: string): SessionCookie | null {
  const session = readSession(keys, cookie)
  if (!session) return null
  const now = Date.now()
  const isOver =
    session.begunAt.getTime() <= now - longest || session.seenAt.getTime() <= now - longestUnseen
  return isOver ? null : session
}
