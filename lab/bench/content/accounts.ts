import { sql } from 'drizzle-orm'
import { insertUser } from '../../../src/server/accounts/records/accounts.ts'
import { insertSession } from '../../../src/server/accounts/sessions/begin-session.ts'
import type { Board } from '../../../src/server/board/board.ts'
import { readSessionCookie } from '../../../src/server/crypto/cookies.ts'
import { sessionHash } from '../../../src/server/crypto/tags.ts'
import type { Database } from '../../../src/server/db/database.ts'

export type BenchAccount = {
  id: string
  /** The cookie header for the board. */
  cookie: string
  /** The cookie header for the bare server: the same values, neither sealed nor hashed. */
  bareCookie: string
}

export async function openAccounts(
  db: Database,
  board: Board,
  count: number,
): Promise<BenchAccount[]> {
  const accounts: BenchAccount[] = []
  for (let number = 0; number < count; number++) {
    const id = await insertUser(db, board, { email: `bench-${number}@ucsd.edu` })
    const sealed = id && (await insertSession(db, board, id, sql`true`))
    const session = sealed && readSessionCookie(board.keys, sealed)
    if (!session) throw new Error('An account has no session')
    const hash = sessionHash(board.keys, session.token)
    accounts.push({
      id,
      cookie: `${board.sessions.cookieName}=${sealed}`,
      bareCookie: `${id}.${session.epoch}.${hash}`,
    })
  }
  return accounts
}
