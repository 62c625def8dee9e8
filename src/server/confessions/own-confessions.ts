import { eq } from 'drizzle-orm'
import type { ConfessionPage } from '../../contract/confessions.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database } from '../db/database.ts'
import { newestOwn, ownPage } from '../listing/own-content.ts'
import { confessionsFor } from '../reachable.ts'
import { cardColumns, withVotes } from './cards.ts'

export async function listOwnConfessions(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer,
  cursor: string | undefined,
): Promise<ConfessionPage> {
  const rows = await ownConfessionRows(db, viewer, cursor)
  const { items, nextCursor } = ownPage('confessions', rows)
  return { items: await withVotes(db, board, viewer, items), nextCursor }
}

/** In no order: `ownPage` sorts. */
export function ownConfessionRows(db: Database, viewer: Viewer, cursor?: string) {
  const confessions = confessionsFor(viewer)
  const own = db
    .$with('own', { id: confessions.id })
    .as(newestOwn(confessions, 'confessions', viewer, cursor))
  return db
    .with(own)
    .select(cardColumns(viewer))
    .from(confessions)
    .innerJoin(own, eq(own.id, confessions.id))
}
