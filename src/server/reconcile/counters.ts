import { type SQL, sql } from 'drizzle-orm'
import { itemKinds } from '../content/item-kinds.ts'
import { isVisible } from '../content/visibility.ts'
import { confessions, confessionTerms, reactions, replies } from '../db/schema/content.ts'
import { decisions } from '../db/schema/moderation.ts'

export type Counter = {
  name: string
  table: typeof confessions | typeof replies
  column: SQL
  /** SQL for the correct value of a row, which has the alias `counted`. */
  actual: SQL
  /** Returns the statement that corrects a row. If missing, `column` is updated. */
  mend?: (id: string, actual: number | boolean) => SQL
}

/**
 * Whether the item must be hidden: of the decisions since it was posted that hide or show it, the last one is `hide`.
 */
const isDecidedToHide = sql`coalesce((
  select verb = 'hide' from ${decisions}
  where item_id = counted.id and verb in ('hide', 'restore', 'show') and at >= counted.created_at
  order by at desc limit 1), false)`

const hasTerms = sql`exists (select 1 from ${confessionTerms} where confession_id = counted.id)`

/** The hidden state of items must be corrected first, because the counts below include visible items only. */
export const counters: Counter[] = [
  ...Object.entries(itemKinds).map(([kind, { table }]) => ({
    name: `hiding of ${kind}`,
    table,
    column: sql`is_hidden`,
    actual: isDecidedToHide,
  })),
  {
    name: 'is_below_hidden of reply',
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
    name: 'search terms of hidden confession',
    table: confessions,
    column: hasTerms,
    actual: sql`${hasTerms} and not is_hidden`,
    mend: (id) => sql`delete from ${confessionTerms} where confession_id = ${id}`,
  },
  ...Object.entries(itemKinds).map(([kind, { table, reference }]) => ({
    name: `upvotes of ${kind}`,
    table,
    column: sql`upvote_count`,
    actual: sql`(select count(*)::int from ${reactions}
      where ${reactions[reference]} = counted.id)`,
  })),
  {
    name: 'replies to confession',
    table: confessions,
    column: sql`reply_count`,
    actual: sql`(select count(*)::int from ${replies}
      where ${replies.confessionId} = counted.id and ${isVisible.reply})`,
  },
  {
    name: 'answers to reply',
    table: replies,
    column: sql`answer_count`,
    actual: sql`(select count(*)::int from ${replies}
      where ${replies.parentReplyId} = counted.id and ${isVisible.reply})`,
  },
]
