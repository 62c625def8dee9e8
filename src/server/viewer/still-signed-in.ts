import { type SQL, sql } from 'drizzle-orm'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import type { Viewer } from './viewer.ts'
import { type ViewerKeys, viewerPlaceholders } from './viewer-placeholders.ts'

/**
 * Condition of statements that write: the session may end, and the account may be deleted, during a request. It locks
 * neither row, because a lock would leave the same transaction number in the session's row and in what was written.
 */
export function stillSignedIn({
  accountId,
  epoch,
  sessionHash,
}: Pick<ViewerKeys, 'accountId' | 'epoch' | 'sessionHash'>): SQL {
  return sql`exists (select 1 from ${users} where ${isCurrentSession(accountId, epoch, sessionHash)})`
}

const stillThere = prepare(
  'still_signed_in',
  sql`select 1 where ${stillSignedIn(viewerPlaceholders)}`,
  'accounts',
)

export async function isSignedIn(db: PooledDatabase, viewer: Viewer): Promise<boolean> {
  const found = await stillThere.pipeline(db, viewer)
  return found.length > 0
}

/** Condition on `users`: it is the session's account, its epoch is the same, and the session exists. */
export function isCurrentSession(accountId: unknown, epoch: unknown, hash: unknown): SQL {
  return sql`${users.id} = ${accountId} and ${users.epoch} = ${epoch}
    and exists (select 1 from ${sessions} where ${sessions.hash} = ${hash})`
}
