import { type SQL, sql } from 'drizzle-orm'
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
