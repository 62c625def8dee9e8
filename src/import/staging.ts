import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../server/db/database.ts'

// Temporary tables of the import's transaction. They contain no ids of the old board and no accounts. So files that a
// killed import leaves on the disk don't show which account wrote something.

export const staged = {
  items: sql.raw('staged_items'),
  votes: sql.raw('staged_votes'),
}

/** The number of rows in one statement (SPEC §9, batch size of migrations). */
const batchSize = 500

export async function createStaging(db: Database): Promise<void> {
  await db.execute(sql`create temporary table ${staged.items} (
    id uuid primary key, kind text not null, author uuid not null, author_tag uuid not null,
    title text, content text not null, preview text not null, truncated boolean not null,
    confession uuid, parent uuid, level int,
    created_at timestamptz(3), updated_at timestamptz(3),
    upvote_count bigint, reply_count bigint, mended text[] not null
  ) on commit drop`)
  await db.execute(sql`create temporary table ${staged.votes} (
    key uuid primary key, target uuid not null, voter_tag uuid not null, day date,
    mended text[] not null
  ) on commit drop`)
}

/** Inserts rows, whose properties are columns. Returns how many had a primary key that was there before. */
export async function stage(db: Database, table: SQL, rows: object[]): Promise<number> {
  if (rows.length === 0) return 0
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '))
  const inserted = await rowsOf(
    db,
    sql`insert into ${table} (${columns})
      select ${columns}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing returning 1`,
  )
  return rows.length - inserted.length
}

/** Returns those of the ids that staged items have. */
export async function stagedIds(db: Database, ids: string[]): Promise<Set<string>> {
  const isAsked = sql`id = any(${sql.param(ids)}::uuid[])`
  const found = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${staged.items} where ${isAsked}`,
  )
  return new Set(found.map(({ id }) => id))
}

export async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
