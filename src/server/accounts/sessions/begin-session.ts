import { eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../contract/accounts.ts'
import type { Board } from '../../board/board.ts'
import { maxSessionMs, sealSessionCookie } from '../../crypto/cookies.ts'
import type { Keys } from '../../crypto/keys.ts'
import { newToken } from '../../crypto/random.ts'
import { monthOf, sessionHash } from '../../crypto/tags.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import { problem } from '../../errors/problems.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { asUser } from '../records/accounts.ts'

export type SignedIn = { user: User; account: { id: string; epoch: string }; cookie: string }

/** The account still has the password that was checked, or its email address is verified. */
export const sessionProofs = {
  password: (stored: string) => eq(users.password, stored),
  address: () => eq(users.emailVerified, true),
}

/** Begins a session. Throws `signed_out` if the condition `proof` no longer holds. */
export async function beginSession(
  db: Database,
  board: Board,
  accountId: string,
  proof: SQL,
): Promise<SignedIn> {
  const cookie = await insertSession(db, board, accountId, proof)
  if (!cookie) throw problem('signed_out')
  return readNewSession(board, cookie)
}

/** Stores a session and returns its cookie, or null if the condition `proof` no longer holds. */
export async function insertSession(
  db: Database,
  { keys }: { keys: Keys },
  accountId: string,
  proof: SQL,
): Promise<string | null> {
  const token = newToken()
  const begunAt = Date.now()
  const lastMonth = monthOf(new Date(begunAt + maxSessionMs))
  // Check `proof` in the same statement: since the first check, the password or the account may have been replaced.
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
  return sealSessionCookie(keys, { token, accountId, ...begun, begunAt, seenAt: begunAt })
}

/** Reads the new session in the same way as later requests do. Throws `signed_out` if it has already ended. */
export async function readNewSession({ sessions }: Board, cookie: string): Promise<SignedIn> {
  const viewer = await sessions.find(cookie)
  if (!viewer) throw problem('signed_out')
  const { accountId: id, epoch } = viewer
  return { user: asUser(viewer), account: { id, epoch }, cookie }
}

/** Within this time after a sign-in, some calls need no password. */
const recentSignInMs = 10 * 60 * 1000

export function isRecentSignIn({ signedInAt }: Pick<Viewer, 'signedInAt'>): boolean {
  return Date.now() - signedInAt.getTime() < recentSignInMs
}
