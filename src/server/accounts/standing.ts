import { eq, type SQL, sql } from 'drizzle-orm'
import type { Board } from '../board.ts'
import { sessions } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import type { Viewer } from './sessions.ts'

/**
 * A condition for a statement that writes: between the start of a request and its end its sender may
 * have signed out, or the account be deleted, or become somebody else's.
 */
export function stillSignedIn({ token }: Viewer): SQL {
  return sql`exists (select 1 from ${sessions} where token = ${token})`
}

/** After such a statement wrote nothing. Throws `signed_out` if that was why. */
export async function assertStillSignedIn({ db }: Board, { token }: Viewer): Promise<void> {
  if ((await db.$count(sessions, eq(sessions.token, token))) === 0) throw problem('signed_out')
}
