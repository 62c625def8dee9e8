import { type SQL, sql } from 'drizzle-orm'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import type { Viewer } from './viewer.ts'
import { type ViewerKeys, viewerPlaceholders } from './viewer-placeholders.ts'

/**
 * SQL condition: the viewer's session exists. Writes need it, because the session may end during a request. It locks
 * no row: a lock would leave the same transaction number in the session's row and the written row, and so link them.
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

/**
 * SQL condition on `users`: the row is the session's account, its epoch (an id that all its sessions share) is the
 * same, and the session exists.
 */
export function isCurrentSession(accountId: unknown, epoch: unknown, hash: unknown): SQL {
  return sql`${users.id} = ${accountId} and ${users.epoch} = ${epoch}
    and exists (select 1 from ${sessions} where ${sessions.hash} = ${hash})`
}
