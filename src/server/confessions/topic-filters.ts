import { sql } from 'drizzle-orm'
import type { TopicFact } from '../../contract/board-facts.ts'
import type { Board } from '../board/board.ts'
import { listedConfessions as confessions } from '../content/visibility.ts'
import { rowsOf } from '../db/database.ts'

/** The feed offers a topic as a filter from this many visible confessions on: a small topic gives people away. */
const minConfessions = sql.raw('20')
const factBytes = 100

type Reading = Pick<Board, 'db' | 'config' | 'cache'>

/** Returns the board's topics, and for which of them the feed has a filter. Reads at most once in a second. */
export async function readTopicFacts(board: Reading): Promise<TopicFact[]> {
  const { topics } = board.config
  const read = async () => {
    // Without the database, the page itself says what is wrong.
    const found = await namesOfFilters(board).catch((): string[] => [])
    const facts = topics.map((name) => ({ name, hasFilter: found.includes(name) }))
    return { bytes: topics.length * factBytes, facts }
  }
  const { facts } = await board.cache.read('topics', 'topics', read)
  return facts
}

async function namesOfFilters({ db, config: { topics } }: Reading): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from unnest(${sql.param(topics)}::text[]) as topics (name),
      lateral (select from ${confessions} where topic = name limit ${minConfessions}) as visible
      group by name having count(*) >= ${minConfessions}`,
  )
  return rows.map(({ name }) => name)
}
