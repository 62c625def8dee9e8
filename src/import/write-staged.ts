import { type SQL, sql } from 'drizzle-orm'
import { itemKinds as kinds } from '../contract/item-kinds.ts'
import { deepestReply } from '../contract/limits.ts'
import { itemKinds } from '../server/content/item-kinds.ts'
import { type Database, rowsOf } from '../server/db/database.ts'
import { untilNoDeadlock } from '../server/db/failures.ts'
import { confessions, reactions, replies } from '../server/db/schema/content.ts'
import { importMarks } from '../server/db/schema/upkeep.ts'
import type { Progress } from './progress.ts'
import { batchSize, staged } from './staging.ts'

// A batch is written in one statement: the marks of what is new, the rows and the counts they change.
// So an import can be stopped at any moment, the next one goes on from there, and counts are always right.

/** `written` is a CTE with a row for each row it inserts of those in `batch join fresh using (mark)`. */
type Writing = { what: string; table: SQL; which: SQL; written: SQL }
type Batch = { last: number; read: number; written: number }

/** Returns how many rows it wrote. It repeats a statement that met a vote or a reply half-way. */
async function writeInBatches(
  db: Database,
  progress: Progress,
  { what, table, which, written }: Writing,
): Promise<number> {
  const [{ total } = { total: 0 }] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${table} where ${which}`,
  )
  progress.begin(what, total)
  let sum = 0
  for (let batch: Batch | undefined = { last: 0, read: total, written: 0 }; batch?.read; ) {
    const after: number = batch.last
    // Marks, not rows, decide what is new: what was edited or deleted here stays so.
    const statement = sql`
      with batch as (
        select * from ${table} where ${which} and seq > ${after} order by seq limit ${batchSize}
      ), fresh as (
        insert into ${importMarks} select distinct mark from batch
        on conflict do nothing returning mark
      ), ${written}
      select (select coalesce(max(seq), 0)::float8 from batch) as last,
        (select count(*)::int from batch) as read, (select count(*)::int from written) as written`
    ;[batch] = await untilNoDeadlock(() => rowsOf<Batch>(db, statement))
    sum += batch?.written ?? 0
    progress.advance(batch?.read ?? 0)
  }
  progress.end()
  return sum
}

export async function writeConfessions(db: Database, progress: Progress): Promise<number> {
  return writeInBatches(db, progress, {
    what: 'Confessions',
    table: staged.items,
    which: sql`kind = 'confession'`,
    written: sql`written as (
      insert into ${confessions}
        (id, author_tag, title, content, preview, truncated, created_at, updated_at)
      select id, author_tag, title, content, preview, truncated, created_at, updated_at
      from batch join fresh using (mark)
      on conflict do nothing
      returning 1
    )`,
  })
}

/** Level by level, so that a reply is written after what it replies to. */
export async function writeReplies(db: Database, progress: Progress): Promise<number> {
  let written = 0
  for (let level = 0; level <= deepestReply; level++) {
    written += await writeInBatches(db, progress, {
      what: `Replies, level ${level}`,
      table: staged.items,
      which: sql`kind = 'reply' and level = ${level}`,
      written: writtenReplies,
    })
  }
  return written
}

const writtenReplies = sql`written as (
  insert into ${replies}
    (id, confession_id, parent_reply_id, depth, author_tag, is_op, answered_tag, is_below_hidden,
      content, created_at, updated_at)
  select batch.id,
    -- An earlier import may have kept the parent without a confession.
    case when parent.id is null or top.id is null then top.id else parent.confession_id end,
    parent.id, batch.level, batch.author_tag, coalesce(batch.author = origin.author, false),
    nullif(coalesce(parent.author_tag, top.author_tag), batch.author_tag),
    coalesce(parent.is_hidden or parent.is_below_hidden, top.is_hidden, false),
    batch.content, batch.created_at, batch.updated_at
  from batch join fresh using (mark)
  left join ${staged.items} as origin on origin.id = batch.confession
  left join ${confessions} as top on top.id = batch.confession
  left join ${replies} as parent on parent.id = batch.parent
  -- What was deleted here since an earlier import takes along what is below it.
  where (batch.confession is null or top.id is not null)
    and (batch.parent is null or parent.id is not null)
  on conflict do nothing
  returning confession_id, parent_reply_id, is_below_hidden
), answered as (
  update ${replies} as live set answer_count = live.answer_count + added.count
  from (select parent_reply_id as id, count(*) from written where not is_below_hidden group by 1) as added
  where live.id = added.id
), counted as (
  update ${confessions} as live set reply_count = live.reply_count + added.count
  from (select confession_id as id, count(*) from written where not is_below_hidden group by 1) as added
  where live.id = added.id
)`

export async function writeVotes(db: Database, progress: Progress): Promise<number> {
  let written = 0
  for (const kind of kinds) {
    const { table } = itemKinds[kind]
    const target = sql.raw(`${kind}_id`)
    written += await writeInBatches(db, progress, {
      what: `Votes on ${kind === 'reply' ? 'replies' : 'confessions'}`,
      table: staged.votes,
      which: sql`kind = ${kind}`,
      written: sql`written as (
        insert into ${reactions} (${target}, voter_tag, created_on)
        select distinct on (mark) target, voter_tag,
          coalesce(day, (live.created_at at time zone 'UTC')::date)
        from batch join fresh using (mark) join ${table} as live on live.id = target
        order by mark, seq
        on conflict do nothing
        returning ${target} as target
      ), counted as (
        update ${table} as live set upvote_count = live.upvote_count + added.count
        from (select target, count(*) from written group by target) as added
        where live.id = added.target
      )`,
    })
  }
  return written
}
