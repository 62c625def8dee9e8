import { type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '../contract/item-kinds.ts'
import { itemKinds } from '../server/content/item-kinds.ts'
import { confessions, reactions, replies } from '../server/db/schema/content.ts'
import { staged } from './staging.ts'

// CTEs for the statement in write-staged.ts, which defines `batch` and `fresh` (the marks of new rows). `written`
// inserts the new rows of the batch and returns a row for each of them. The other CTEs update the counts.

export const insertConfessions = sql`written as (
  insert into ${confessions}
    (id, author_tag, title, content, preview, truncated, created_at, updated_at)
  select id, author_tag, title, content, preview, truncated, created_at, updated_at
  from batch join fresh using (mark)
  on conflict do nothing
  returning 1
)`

export const insertReplies = sql`written as (
  insert into ${replies}
    (id, confession_id, parent_reply_id, depth, author_tag, is_op, answered_tag, is_below_hidden,
      content, created_at, updated_at)
  select batch.id,
    -- An earlier import may have written the parent without a confession.
    case when parent.id is null or top.id is null then top.id else parent.confession_id end,
    parent.id, batch.level, batch.author_tag, coalesce(batch.author = origin.author, false),
    nullif(coalesce(parent.author_tag, top.author_tag), batch.author_tag),
    coalesce(parent.is_hidden or parent.is_below_hidden, top.is_hidden, false),
    batch.content, batch.created_at, batch.updated_at
  from batch join fresh using (mark)
  left join ${staged.items} as origin on origin.id = batch.confession
  left join ${confessions} as top on top.id = batch.confession
  left join ${replies} as parent on parent.id = batch.parent
  -- Skip replies below an item that was deleted here since an earlier import.
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

export function insertVotes(kind: ItemKind): SQL {
  const { table } = itemKinds[kind]
  const target = sql.raw(`${kind}_id`)
  return sql`written as (
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
  )`
}
