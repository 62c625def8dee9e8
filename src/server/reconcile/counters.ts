import { type SQL, sql } from 'drizzle-orm'
import { isVisible } from '../content/visibility.ts'
import { confessions, confessionTerms, reactions, replies } from '../db/schema/content.ts'
import { decisions } from '../db/schema/moderation.ts'

export type Counter = {
  name: string
  table: typeof confessions | typeof replies
  column: SQL
  /** The correct value for the row `counted`. */
  actual: SQL
  /** How to correct a row, if not by updating `column`. */
  mend?: (id: string, actual: number | boolean) => SQL
}

/** Whether the last decision since the item was posted hides it. */
const decided = (kind: 'confession' | 'reply') => sql`coalesce((
  select verb = 'hide' from ${decisions}
  where item_id = counted.id and item_kind = ${kind} and verb in ('hide', 'restore', 'show')
    and at >= counted.created_at
  order by at desc limit 1), false)`

const hasTerms = sql`exists (select 1 from ${confessionTerms} where confession_id = counted.id)`

/** Whether items are hidden comes first, because the counts below include visible items only. */
export const counters: Counter[] = [
  {
    name: 'hiding of confession',
    table: confessions,
    column: sql`is_hidden`,
    actual: decided('confession'),
  },
  {
    name: 'hiding of reply',
    table: replies,
    column: sql`is_hidden`,
    actual: decided('reply'),
  },
  {
    name: 'something hidden above reply',
    table: replies,
    column: sql`is_below_hidden`,
    actual: sql`exists (select 1 from ${confessions} where id = counted.confession_id and is_hidden)
      or exists (
        with recursive above as (
          select id, parent_reply_id, is_hidden from ${replies} where id = counted.parent_reply_id
          union all
          select up.id, up.parent_reply_id, up.is_hidden
          from above join ${replies} as up on up.id = above.parent_reply_id
        )
        select 1 from above where is_hidden
      )`,
  },
  {
    name: 'what hidden confession is found by:',
    table: confessions,
    column: hasTerms,
    actual: sql`${hasTerms} and not is_hidden`,
    mend: (id) => sql`delete from ${confessionTerms} where confession_id = ${id}`,
  },
  {
    name: 'upvotes of confession',
    table: confessions,
    column: sql`upvote_count`,
    actual: sql`(select count(*)::int from ${reactions} where confession_id = counted.id)`,
  },
  {
    name: 'replies to confession',
    table: confessions,
    column: sql`reply_count`,
    actual: sql`(select count(*)::int from ${replies}
      where ${replies.confessionId} = counted.id and ${isVisible.reply})`,
  },
  {
    name: 'upvotes of reply',
    table: replies,
    column: sql`upvote_count`,
    actual: sql`(select count(*)::int from ${reactions} where reply_id = counted.id)`,
  },
  {
    name: 'answers to reply',
    table: replies,
    column: sql`answer_count`,
    actual: sql`(select count(*)::int from ${replies}
      where ${replies.parentReplyId} = counted.id and ${isVisible.reply})`,
  },
]
