import { type SQL, sql } from 'drizzle-orm'
import { itemKinds } from '../contract/item-kinds.ts'
import { maxReplyDepth } from '../contract/limits.ts'
import { type Database, rowsOf } from '../server/db/database.ts'
import { retryOnDeadlock } from '../server/db/failures.ts'
import { importMarks } from '../server/db/schema/maintenance.ts'
import type { Progress } from '../server/process/progress.ts'
import { insertConfessions, insertReplies, insertVotes } from './insert-statements.ts'
import type { ImportRun } from './run.ts'
import { batchSize, staged } from './staging.ts'

export async function writeStaged(db: Database, { progress, reporter }: ImportRun): Promise<void> {
  const { confessions, replies, votes } = reporter.report.kinds
  const { items } = staged
  const write = (what: string, rows: SQL, written: SQL) =>
    writeInBatches(db, progress, { what, rows, written })
  confessions.imported = await write(
    'Confessions',
    sql`${items} where kind = 'confession'`,
    insertConfessions,
  )
  // The parent of a reply must be written before the reply.
  for (let level = 0; level <= maxReplyDepth; level++) {
    const rows = sql`${items} where kind = 'reply' and level = ${level}`
    replies.imported += await write(`Replies, level ${level}`, rows, insertReplies)
  }
  for (const kind of itemKinds) {
    const what = kind === 'reply' ? 'Votes on replies' : 'Votes on confessions'
    const rows = sql`${staged.votes} where kind = ${kind}`
    votes.imported += await write(what, rows, insertVotes(kind))
  }
  for (const tally of [confessions, replies, votes])
    tally.alreadyHere = tally.read - tally.imported - tally.setAside
}

/**
 * Writes staged rows and returns how many were new. One statement writes a batch: import marks (keyed hashes of what
 * was imported), rows and changed counts. So counts are always right, and a stopped import can be continued.
 */
async function writeInBatches(
  db: Database,
  progress: Progress,
  { what, rows, written }: { what: string; rows: SQL; written: SQL },
): Promise<number> {
  const counting = sql`select count(*)::int as total from ${rows}`
  const [{ total } = { total: 0 }] = await rowsOf<{ total: number }>(db, counting)
  let [sum, last] = [0, 0]
  progress.begin(what, total)
  for (let done = 0; done < total; done += batchSize) {
    // Only rows with a new import mark are written. So items that were edited or deleted here are not imported again.
    const statement = sql`
      with batch as (
        select * from ${rows} and seq > ${last} order by seq limit ${batchSize}
      ), fresh as (
        insert into ${importMarks} select distinct mark from batch
        on conflict do nothing returning mark
      ), ${written}
      select (select max(seq)::float8 from batch) as last,
        (select count(*)::int from written) as count`
    const [batch] = await retryOnDeadlock(() =>
      rowsOf<{ last: number; count: number }>(db, statement),
    )
    last = batch?.last ?? last
    sum += batch?.count ?? 0
    progress.advance(Math.min(batchSize, total - done))
  }
  progress.end()
  return sum
}
