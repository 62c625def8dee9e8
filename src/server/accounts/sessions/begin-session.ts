import { eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../contract/accounts.ts'
import type { Board } from '../../board/board.ts'
import type { Keys } from '../../crypto/keys.ts'
import { newToken } from '../../crypto/random.ts'
import { sealSessionCookie } from '../../crypto/session-cookie.ts'
import { monthOf, sessionHash } from '../../crypto/tags.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import { problem } from '../../errors/problems.ts'
import { maxSessionMs } from '../../viewer/sessions.ts'
import { asUser } from '../records/accounts.ts'

export type SignedIn = { user: User; account: { id: string; epoch: string }; cookie: string }

/** Proofs of being an account's owner: its password was found right, or its address is one's own. */
export const proofs = {
  password: (stored: string) => eq(users.password, stored),
  address: () => eq(users.emailVerified, true),
}

export async function beginSession(
  db: Database,
  board: Pick<Board, 'keys' | 'sessions'>,
  accountId: string,
  proof: SQL,
): Promise<SignedIn> {
  const cookie = await insertSession(db, board, accountId, proof)
  if (!cookie) throw problem('signed_out')
  return findNewSession(board, cookie)
}

/** Answers the cookie of the session, or null if what was proved of the account is void by now. */
export async function insertSession(
  db: Database,
  { keys }: { keys: Keys },
  accountId: string,
  proof: SQL,
): Promise<string | null> {
  const token = newToken()
  const begunAt = new Date()
  const lastMonth = monthOf(new Date(begunAt.getTime() + maxSessionMs))
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
  return sealSessionCookie(keys, { token, accountId, ...begun, begunAt, seenAt: begunAt })
}

/** Read back as any later request will. */
export async function findNewSession(
  { sessions }: Pick<Board, 'sessions'>,
  cookie: string,
): Promise<SignedIn> {
  const viewer = await sessions.find(cookie)
  // Ended again at the same moment, by a changed password or a deletion.
  if (!viewer) throw problem('signed_out')
  const { accountId: id, epoch } = viewer
  return { user: asUser(viewer), account: { id, epoch }, cookie }
}
