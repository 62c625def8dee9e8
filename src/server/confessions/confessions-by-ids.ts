import { sql } from 'drizzle-orm'
import type { ConfessionCard, ConfessionPage } from '../../contract/confessions.ts'
import type { Board } from '../board/board.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { visitorState } from '../content/viewer-state.ts'
import { columnsOf, listedConfessions as confessions } from '../content/visibility.ts'
import type { Database } from '../db/database.ts'

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
