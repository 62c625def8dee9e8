import { eq, type SQL, sql } from 'drizzle-orm'
import type { Board } from '../board.ts'
import { users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import type { Viewer } from './sessions.ts'

/** A condition for a statement that writes: an account that is deleted meanwhile leaves nothing unsevered. */
export function stillHasAccount({ accountId }: Viewer): SQL {
  return sql`exists (select 1 from ${users} where id = ${accountId})`
}

/** After such a statement wrote nothing. Throws `signed_out` if that was why. */
export async function assertStillHasAccount({ db }: Board, { accountId }: Viewer): Promise<void> {
  if ((await db.$count(users, eq(users.id, accountId))) === 0) throw problem('signed_out')
}
