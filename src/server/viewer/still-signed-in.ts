import { type SQL, sql } from 'drizzle-orm'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { anyViewer, type ViewerKeys, valuesOf } from './prepared-viewer.ts'
import type { Viewer } from './viewer.ts'

/**
 * A condition for a statement that writes: between the start of a request and its end its sender may
 * have signed out, or the account be deleted, or become somebody else's. It locks neither row: a
 * lock's transaction number would stand in the session's row, and beside it in what was written.
 */
export function stillSignedIn({
  accountId,
  epoch,
  sessionHash,
}: Pick<ViewerKeys, 'accountId' | 'epoch' | 'sessionHash'>): SQL {
  return sql`exists (select 1 from ${users} where ${isCurrent(accountId, epoch, sessionHash)})`
}

const stillThere = prepare(
  'still_signed_in',
  sql`select 1 where ${stillSignedIn(anyViewer)}`,
  'accounts',
)

export async function isSignedIn(db: PooledDatabase, viewer: Viewer): Promise<boolean> {
  const found = await stillThere.pipeline(db, valuesOf(viewer))
  return found.length > 0
}

/** Of the account's row: it is the session's account, and none of its sessions was ended since. */
export function isCurrent(accountId: unknown, epoch: unknown, hash: unknown): SQL {
  return sql`${users.id} = ${accountId} and ${users.epoch} = ${epoch}
    and exists (select 1 from ${sessions} where ${sessions.hash} = ${hash})`
}
