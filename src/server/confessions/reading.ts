import { sql } from 'drizzle-orm'
import type { Confession, ConfessionCard, ConfessionPage } from '../../contract/confessions.ts'
import type { CacheableRead } from '../api/answer-from-cache.ts'
import type { Board } from '../board/board.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { ownIds, pageOfOwnItems } from '../content/own-items.ts'
import { loadViewerState, visitorState } from '../content/viewer-state.ts'
import {
  columnsOf,
  listedConfessions as confessions,
  confessionsFor,
} from '../content/visibility.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { readItemRow, withStatements } from '../hiding/read-item.ts'
import type { Viewer } from '../viewer/viewer.ts'

type Reading = Pick<Board, 'config' | 'keys'>

export function cacheableConfession(
  db: Database,
  board: Reading,
  id: string,
): CacheableRead<Confession> {
  const read = async (viewer: Viewer | null) => {
    const row = await readItemRow(db, board, viewer, { kind: 'confession', id })
    if (!row) throw problem('confession_not_found')
    return { answer: answerOf(row, visitorState, board.config.topics), items: [row] }
  }
  return { key: `confession ${id}`, subject: id, read }
}

/**
 * Reads those of these confessions that everyone can see, in this order. Everyone gets the visitors' version, because
 * the board must not learn who saved what. No cache stores the answer: its ids are someone's list.
 */
export async function readByIds(
  db: Database,
  { config }: Pick<Board, 'config'>,
  ids: string[],
): Promise<ConfessionPage> {
  const rows: ItemRow<ConfessionCard>[] = await db
    .select(columnsOf.card)
    .from(confessions)
    .where(sql`${confessions.id} = any(${sql.param(ids)}::uuid[])`)
  const cards = new Map(rows.map((row) => [row.id, answerOf(row, visitorState, config.topics)]))
  return { items: ids.flatMap((id) => cards.get(id) ?? []), nextCursor: null }
}

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
