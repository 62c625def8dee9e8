import { sql } from 'drizzle-orm'
import type { ConfessionCard, ConfessionPage } from '../../contract/confessions.ts'
import type { Board } from '../board/board.ts'
import type { Config } from '../config/config.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { visitorState } from '../content/viewer-state.ts'
import { columnsOf, listedConfessions as confessions } from '../content/visibility.ts'
import type { Database } from '../db/database.ts'

const cardBytes = 1_000

/**
 * Reads those of these confessions that everyone can see, in this order. Everyone gets the visitors' version, because
 * the board must not learn who saved what. Each is cached by its own id, so no key of the cache is someone's list.
 */
export async function readByIds(
  { db, cache, config }: Pick<Board, 'db' | 'cache' | 'config'>,
  ids: string[],
): Promise<ConfessionPage> {
  const uncached: string[] = []
  // Starts after the cache was asked for all of them, so that one statement reads those that it lacks.
  const reading = Promise.resolve().then(() => readCards(db, config, uncached))
  const cards = await Promise.all(
    ids.map(async (id) => {
      const fill = async () => {
        uncached.push(id)
        const card = (await reading).get(id)
        return { card, bytes: bytesOf(card), noStore: !card }
      }
      return (await cache.read(`card ${id}`, id, fill)).card
    }),
  )
  return { items: cards.filter((card) => card !== undefined), nextCursor: null }
}

async function readCards(
  db: Database,
  { topics }: Pick<Config, 'topics'>,
  ids: string[],
): Promise<Map<string, ConfessionCard>> {
  if (ids.length === 0) return new Map()
  const rows: ItemRow<ConfessionCard>[] = await db
    .select(columnsOf.card)
    .from(confessions)
    .where(sql`${confessions.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, answerOf(row, visitorState, topics)]))
}

function bytesOf(card: ConfessionCard | undefined): number {
  return cardBytes + 2 * ((card?.title.length ?? 0) + (card?.preview.length ?? 0))
}
