import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { confessions, reactions, replies } from '../db/schema/content.ts'
import { importMarks } from '../db/schema/upkeep.ts'
import type { Progress } from './progress.ts'
import { batchesUpTo, batchSize, lastOf } from './staging.ts'

/*
 * From the staging tables to the board, a batch in a statement: the marks of what is new, the rows
 * themselves and the counts they change come together or not at all. So an import can be stopped at
 * any moment and goes on where it was, and counts are right all the time.
 */

const staged = {
  confessions: sql.raw('staged_confessions'),
  replies: sql.raw('staged_replies'),
  votes: sql.raw('staged_votes'),
}

/** Marks of a batch that are not there yet; what was imported before stays as it is here. */
const fresh = (table: SQL, batch: SQL) => sql`
  batch as (select * from ${table} where ${batch}),
  fresh as (
    insert into ${importMarks} select distinct mark from batch on conflict do nothing returning mark
  )`

/** Remembers what an earlier import has handled, for the report. */
export async function markKnown(db: Database): Promise<void> {
  for (const table of [staged.confessions, staged.replies, staged.votes]) {
    await db.execute(sql`update ${table} as one set is_known = true
      where exists (select 1 from ${importMarks} as known where known.mark = one.mark)`)
  }
}

/** Answers how many confessions were new. */
export async function writeConfessions(db: Database, progress: Progress): Promise<number> {
  return inStatements(
    db,
    staged.confessions,
    progress,
    'Confessions',
    (batch) => sql`
    with ${fresh(staged.confessions, batch)}, written as (
      insert into ${confessions}
        (id, author_tag, title, content, preview, truncated, created_at, updated_at)
      select id, author_tag, title, content, preview, truncated, created_at, updated_at
      from batch join fresh using (mark)
      on conflict do nothing
      returning 1
    )
    select count(*)::int as count from written`,
  )
}

/** Level by level, so that a reply always comes after what it replies to. */
export async function writeReplies(
  db: Database,
  progress: Progress,
  deepest: number,
): Promise<number> {
  let written = 0
  for (let level = 0; level <= deepest; level++) {
    written += await inStatements(
      db,
      staged.replies,
      progress,
      `Replies, level ${level}`,
      (batch) => sql`
      with ${fresh(staged.replies, sql`${batch} and level = ${level}`)}, written as (
        insert into ${replies}
          (id, confession_id, parent_reply_id, depth, author_tag, is_op, content, created_at, updated_at)
        select batch.id, case
            when is_orphan then null
            -- Which an earlier import may have kept without a confession.
            when parent is not null then (select above.confession_id from ${replies} as above where above.id = batch.parent)
            else batch.confession
          end, batch.parent,
          level, batch.author_tag, coalesce(batch.author = origin.author, false), batch.content,
          batch.created_at, batch.updated_at
        from batch join fresh using (mark)
        left join ${staged.confessions} as origin on origin.id = batch.confession
        -- Deleted here since an earlier import: what hung on it is gone, too.
        where (is_orphan or exists (select 1 from ${confessions} as live where live.id = batch.confession))
          and (parent is null or exists (select 1 from ${replies} as above where above.id = batch.parent))
        on conflict do nothing
        returning confession_id, parent_reply_id
      ), answered as (
        update ${replies} as live set answer_count = live.answer_count + added.count
        from (select parent_reply_id as id, count(*) from written group by parent_reply_id) as added
        where live.id = added.id
      ), counted as (
        update ${confessions} as live set reply_count = live.reply_count + added.count
        from (select confession_id, count(*) from written group by confession_id) as added
        where live.id = added.confession_id
      )
      select count(*)::int as count from written`,
    )
  }
  return written
}

/** Answers how many votes were new and had something to be counted on. */
export async function writeVotes(db: Database, progress: Progress): Promise<number> {
  let written = 0
  for (const [kind, table, column] of [
    ['confession', confessions, sql.raw('confession_id')],
    ['reply', replies, sql.raw('reply_id')],
  ] as const) {
    written += await inStatements(
      db,
      staged.votes,
      progress,
      `Votes on ${kind === 'reply' ? 'replies' : 'confessions'}`,
      (batch) => sql`
      with ${fresh(staged.votes, sql`${batch} and kind = ${kind}`)}, written as (
        insert into ${reactions} (${column}, voter_tag, created_on)
        select distinct on (mark) target, voter_tag,
          coalesce(day, (live.created_at at time zone 'UTC')::date)
        from batch join fresh using (mark) join ${table} as live on live.id = target
        order by mark, seq
        on conflict do nothing
        returning ${column} as target
      ), counted as (
        update ${table} as live set upvote_count = live.upvote_count + added.count
        from (select target, count(*) from written group by target) as added
        where live.id = added.target
      )
      select count(*)::int as count from written`,
    )
  }
  return written
}

/** Runs a statement for every batch; one that met a vote or a reply half-way comes again. */
async function inStatements(
  db: Database,
  table: SQL,
  progress: Progress,
  what: string,
  statement: (batch: SQL) => SQL,
): Promise<number> {
  const last = await lastOf(db, table)
  progress.begin(what, last)
  let [total, done] = [0, 0]
  for (const batch of batchesUpTo(last)) {
    total += await untilNoDeadlock(() => countIn(db, statement(batch)))
    progress.advance(Math.min(batchSize, last - done))
    done += batchSize
  }
  progress.end()
  return total
}

async function countIn(db: Database, statement: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, statement)
  return row?.count ?? 0
}
