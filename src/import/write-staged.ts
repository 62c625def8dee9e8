import { type SQL, sql } from 'drizzle-orm'
import { maxReplyDepth } from '../contract/limits.ts'
import { type Database, rowsOf } from '../server/db/database.ts'
import { confessions, reactions, replies } from '../server/db/schema/content.ts'
import type { ImportRun } from './report.ts'
import { staged } from './staging.ts'

const { items, votes } = staged
const votesByItem = sql`(select target as id, count(*) from ${votes} group by target)`

const insertConfessions = sql`
  insert into ${confessions} (id, author_tag, title, content, preview, truncated, created_at,
    updated_at, upvote_count, reply_count)
  select id, author_tag, title, content, preview, truncated, created_at, updated_at,
    coalesce(voted.count, 0), coalesce(answered.count, 0)
  from ${items}
  left join ${votesByItem} as voted using (id)
  left join (select confession as id, count(*) from ${items} group by confession) as answered using (id)
  where kind = 'confession'`

const insertReplies = sql`
  insert into ${replies} (id, confession_id, parent_reply_id, depth, author_tag, is_op, answered_tag,
    content, created_at, updated_at, upvote_count, answer_count)
  select reply.id, reply.confession, reply.parent, reply.level, reply.author_tag,
    coalesce(reply.author = top.author, false),
    nullif(coalesce(parent.author_tag, top.author_tag), reply.author_tag),
    reply.content, reply.created_at, reply.updated_at,
    coalesce(voted.count, 0), coalesce(answered.count, 0)
  from ${items} as reply
  left join ${items} as top on top.id = reply.confession
  left join ${items} as parent on parent.id = reply.parent
  left join ${votesByItem} as voted on voted.id = reply.id
  left join (select parent as id, count(*) from ${items} group by parent) as answered
    on answered.id = reply.id
  where reply.kind = 'reply'`

const insertVotes = sql`
  insert into ${reactions} (confession_id, reply_id, voter_tag, created_on)
  select case kind when 'confession' then id end, case kind when 'reply' then id end, voter_tag,
    coalesce(day, (created_at at time zone 'UTC')::date)
  from ${votes} join ${items} on id = target`

export async function writeStaged(db: Database, { progress, reporter }: ImportRun): Promise<void> {
  const { kinds } = reporter.report
  progress.begin('Rows written', 0)
  const write = async (insert: SQL) => {
    const statement = sql`with written as (${insert} returning 1)
      select count(*)::int as count from written`
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(db, statement)
    progress.advance(count)
    return count
  }
  kinds.confessions.imported = await write(insertConfessions)
  kinds.replies.imported = await write(insertReplies)
  kinds.votes.imported = await write(insertVotes)
  progress.end()
}

const mending = {
  orphan: 'confession gone: the reply is kept without one',
  parent: 'parent missing: the reply is at the top level',
  circle: 'parents form a circle: the reply is at the top level',
  deep: 'deeper than three levels: the reply is below its ancestor at the third',
}

/**
 * Sets the level of every staged item: -1 for confessions, 0 or more for replies. Repairs wrong parents and depths,
 * see `mending`. An item without a creation time gets that of the item above it, or else the oldest time in the
 * export.
 */
export async function placeItems(db: Database): Promise<void> {
  const { items } = staged
  const time = sql`coalesce(created_at, (select min(created_at) from ${items}), now())`
  await db.execute(sql`update ${items} as reply
    set parent = null, mended = array_append(mended, ${mending.parent})
    where parent is not null and not exists (
      select 1 from ${items} as above
      where above.id = reply.parent and above.confession is not distinct from reply.confession)`)
  await db.execute(sql`update ${items} as reply
    set confession = null, mended = array_append(mended, ${mending.orphan})
    where kind = 'reply' and not exists (select 1 from ${items} where id = reply.confession)`)
  await db.execute(sql`update ${items}
    set level = case kind when 'reply' then 0 else -1 end, created_at = ${time}
    where coalesce(parent, confession) is null`)
  await db.execute(sql`create index on ${items} ((coalesce(parent, confession)))`)
  while (await placeBelow(db));
  await db.execute(sql`update ${items}
    set level = 0, parent = null, mended = array_append(mended, ${mending.circle}), created_at = ${time}
    where level is null`)
}

/** Sets the level of items directly below an item that has a level. Returns false if there were no such items. */
async function placeBelow(db: Database): Promise<boolean> {
  const placed = await rowsOf(
    db,
    sql`with placed as (
      update ${staged.items} as reply
      set level = least(above.level + 1, ${maxReplyDepth}::int),
        created_at = coalesce(reply.created_at, above.created_at),
        parent = case when above.level = ${maxReplyDepth} then above.parent else reply.parent end,
        mended = case when above.level = ${maxReplyDepth}
          then array_append(reply.mended, ${mending.deep}) else reply.mended end
      from ${staged.items} as above
      where coalesce(reply.parent, reply.confession) = above.id
        and above.level is not null and reply.level is null
      returning 1
    ) select 1 from placed limit 1`,
  )
  return placed.length > 0
}
