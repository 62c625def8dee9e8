import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../server/db/database.ts'
import { untilNoDeadlock } from '../server/db/failures.ts'
import { importMarks } from '../server/db/schema/upkeep.ts'
import type { Progress } from './progress.ts'
import { countIn } from './staging.ts'

// A batch is written in one statement: the marks of what is new, the rows and the counts they change.
// So an import can be stopped at any moment and goes on where it was, and counts are always right.

/** How many rows are written at once (SPEC §9, the batch of the migrations). */
const batchSize = 500

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

type Writing = {
  what: string
  table: SQL
  /** Answers how many rows it wrote, as `count`. */
  statement: (batch: SQL) => SQL
}

/** Answers how many rows were written. A statement that met a vote or a reply half-way is repeated. */
export async function writeInBatches(
  db: Database,
  progress: Progress,
  { what, table, statement }: Writing,
): Promise<number> {
  const last = await lastOf(db, table)
  let written = 0
  progress.begin(what, last)
  for (let start = 0; start < last; start += batchSize) {
    const batch = sql`seq > ${start} and seq <= ${start + batchSize}`
    written += await untilNoDeadlock(() => countIn(db, statement(batch)))
    progress.advance(Math.min(batchSize, last - start))
  }
  progress.end()
  return written
}

/** Marks, not rows, decide what is new: what was edited or deleted here stays so. */
export function freshIn(table: SQL, batch: SQL): SQL {
  return sql`batch as (select * from ${table} where ${batch}),
  fresh as (
    insert into ${importMarks} select distinct mark from batch on conflict do nothing returning mark
  )`
}

/** The last number given out in a table: there may be gaps below it. */
async function lastOf(db: Database, table: SQL): Promise<number> {
  return countIn(db, sql`select coalesce(max(seq), 0)::float8 as count from ${table}`)
}
