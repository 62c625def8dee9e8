import { sql } from 'drizzle-orm'
import { authors } from '../content/visibility.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'

const tags = prepare<{ authorTag: string }>(
  'item_authors',
  sql`select distinct author_tag as "authorTag" from ${authors}
    where id = any(${sql.placeholder('ids')}::uuid[])`,
)

/** The author tags of the confessions and replies with these ids that are still stored, hidden or not. */
export async function findAuthors(db: PooledDatabase, ids: string[]): Promise<Set<string>> {
  const found = ids.length > 0 ? await tags.run(db, { ids }) : []
  return new Set(found.map(({ authorTag }) => authorTag))
}
