import { eq } from 'drizzle-orm'
import type { ConfessionPage } from '../../contract/confessions.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { newestOwn, ownPage } from '../listing/own-content.ts'
import { withStatements } from '../moderation/statements.ts'
import { confessionsFor } from '../reachable.ts'
import { findOwnPart } from '../upvotes/own-part.ts'
import { cardColumns, cardFor } from './cards.ts'

export async function listOwnConfessions(
  db: PooledDatabase,
  board: { keys: Keys },
  viewer: Viewer,
  cursor: string | undefined,
): Promise<ConfessionPage> {
  const rows = await ownConfessionRows(db, viewer, cursor)
  const page = ownPage('confessions', rows)
  const items = await withStatements(db, board, 'confession', page.items)
  const ids = items.map(({ id }) => id)
  const own = await findOwnPart(db, board, viewer, ids)
  return { items: items.map((row) => cardFor(own, row)), nextCursor: page.nextCursor }
}

/** In no order: `ownPage` sorts. */
export function ownConfessionRows(db: Database, viewer: Viewer, cursor?: string) {
  const confessions = confessionsFor(viewer)
  const own = db
    .$with('own', { id: confessions.id })
    .as(newestOwn(confessions, 'confessions', viewer, cursor))
  return db
    .with(own)
    .select(cardColumns)
    .from(confessions)
    .innerJoin(own, eq(own.id, confessions.id))
}
