import { type SQL, sql } from 'drizzle-orm'
import { sessions, users } from '../../db/schema/accounts.ts'
import type { Asker } from '../prepared-viewer.ts'

/**
 * A condition for a statement that writes: between the start of a request and its end its sender may
 * have signed out, or the account be deleted, or become somebody else's. It locks neither row: a
 * lock's transaction number would stand in the session's row, and beside it in what was written.
 */
export function stillSignedIn({ accountId, epoch, sessionHash }: Omit<Asker, 'authorTags'>): SQL {
  return sql`exists (select 1 from ${users} where ${isCurrent(accountId, epoch, sessionHash)})`
}

/** Of the account's row: it is the session's account, and none of its sessions was ended since. */
export function isCurrent(accountId: unknown, epoch: unknown, hash: unknown): SQL {
  return sql`${users.id} = ${accountId} and ${users.epoch} = ${epoch}
    and exists (select 1 from ${sessions} where ${sessions.hash} = ${hash})`
}
