import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../server/db/database.ts'

// Temporary tables of the import's connection. They contain no ids of the old board, and no table has both accounts
// and content. So files that a killed import leaves on the disk don't show which account wrote something.

export const staged = {
  /** The ids of all usable items. This table is filled first, since a vote may come before its item in the export. */
  ids: sql.raw('staged_ids'),
  owners: sql.raw('staged_owners'),
  items: sql.raw('staged_items'),
  votes: sql.raw('staged_votes'),
}

/** The number of rows in one statement (SPEC §9, batch size of migrations). */
export const batchSize = 500

export async function createStaging(db: Database): Promise<void> {
  await db.execute(sql`create temporary table ${staged.ids} (id uuid primary key)`)
  await db.execute(sql`create temporary table ${staged.owners} (
    id uuid primary key, account uuid not null, voter uuid not null
  )`)
  await db.execute(sql`create temporary table ${staged.items} (
    seq bigserial primary key, kind text not null, id uuid not null unique, mark uuid not null,
    author uuid not null, author_tag uuid not null,
    title text, content text not null, preview text not null, truncated boolean not null,
    confession uuid, parent uuid, level int,
    created_at timestamptz(3), updated_at timestamptz(3),
    upvote_count bigint, reply_count bigint,
    mended text[] not null, is_known boolean not null default false
  )`)
  await db.execute(sql`create temporary table ${staged.votes} (
    seq bigserial primary key, kind text not null, target uuid not null, mark uuid not null,
    voter_tag uuid not null, day date,
    mended text[] not null, is_known boolean not null default false
  )`)
}

/** Inserts rows. Their keys must be columns of the table. */
export async function stage(db: Database, table: SQL, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '))
  await db.execute(sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`)
}

/** Returns the staged rows with these ids. */
export async function readStaged<Row>(db: Database, table: SQL, ids: string[]): Promise<Row[]> {
  const list = JSON.stringify(ids)
  return rowsOf<Row>(
    db,
    sql`select * from ${table}
      where id in (select jsonb_array_elements_text(${list}::jsonb)::uuid)`,
  )
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
