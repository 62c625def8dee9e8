import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database.ts'

/*
 * Where an import puts its pieces in order: tables of its own connection, which are gone when that
 * ends. They hold no old id, and no account beside content: what a killed import leaves in files
 * tells nothing.
 */

/** How many rows are written at once (SPEC §9, the batch of the migrations). */
export const batchSize = 500

export async function createStaging(db: Database): Promise<void> {
  await db.execute(sql`create temporary table import_people (
    person uuid primary key,
    account uuid not null,
    voter uuid not null
  )`)
  await db.execute(sql`create temporary table staged_confessions (
    seq bigserial primary key,
    id uuid not null unique,
    mark uuid not null,
    author uuid not null,
    author_tag uuid,
    title text not null,
    content text not null,
    preview text not null,
    truncated boolean not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3),
    stated_upvotes bigint,
    stated_replies bigint,
    mended text[] not null,
    is_known boolean not null default false
  )`)
  await db.execute(sql`create temporary table staged_replies (
    seq bigserial primary key,
    id uuid not null unique,
    mark uuid not null,
    author uuid not null,
    author_tag uuid,
    confession uuid,
    parent uuid,
    content text not null,
    created_at timestamptz(3),
    updated_at timestamptz(3),
    stated_upvotes bigint,
    mended text[] not null,
    level int,
    is_orphan boolean not null default false,
    is_known boolean not null default false
  )`)
  await db.execute(sql`create temporary table staged_votes (
    seq bigserial primary key,
    kind text not null,
    target uuid not null,
    voter_tag uuid not null,
    mark uuid not null,
    day date,
    is_mended boolean not null,
    is_known boolean not null default false
  )`)
}

/** Puts rows into one of the tables above; their keys are its columns. */
export async function stage(db: Database, table: SQL, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '))
  await db.execute(sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`)
}

/** The last number given out in a table: there may be gaps below it. */
export async function lastOf(db: Database, table: SQL): Promise<number> {
  const [row] = await rowsOf<{ last: number }>(
    db,
    sql`select coalesce(max(seq), 0)::float8 as last from ${table}`,
  )
  return row?.last ?? 0
}

/** Numbers from 1 to `last` in steps of a batch, as conditions on `seq`. */
export function* batchesUpTo(last: number): Generator<SQL> {
  for (let start = 0; start < last; start += batchSize)
    yield sql`seq > ${start} and seq <= ${start + batchSize}`
}

/** Collects what comes one by one into batches. */
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
