import { sql } from 'drizzle-orm'
import type { ConfessionCard, ConfessionPage } from '../../contract/confessions.ts'
import type { Board } from '../board/board.ts'
import { answerOf } from '../content/item-answers.ts'
import { ownIds, pageOfOwnItems } from '../content/own-items.ts'
import { loadViewerState } from '../content/viewer-state.ts'
import { columnsOf, confessionsFor } from '../content/visibility.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { withStatements } from '../hiding/statements.ts'
import type { Viewer } from '../viewer/viewer.ts'

export async function listOwnConfessions(
  db: PooledDatabase,
  board: Pick<Board, 'config' | 'keys'>,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<ConfessionPage> {
  const rows = await ownConfessionRows(db, viewer, cursor)
  const page = pageOfOwnItems('confessions', rows)
  const items = await withStatements(db, board, 'confession', page.items)
  const ids = items.map(({ id }) => id)
  const stateOf = await loadViewerState(db, viewer, ids)
  const cards = items.map((row) => answerOf<ConfessionCard>(row, stateOf, board.config.topics))
  return { items: cards, nextCursor: page.nextCursor }
}

/** Reads the viewer's confessions in no particular order, because `pageOfOwnItems` sorts them. */
export function ownConfessionRows(db: Database, viewer: Viewer, cursor?: string) {
  const confessions = confessionsFor(viewer)
  const ids = ownIds(confessions, 'confessions', viewer, cursor)
  return db.select(columnsOf.card).from(confessions).where(sql`${confessions.id} = any(${ids})`)
}
