import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { isVisible } from '../content/visibility.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions, confessionTerms, replies } from '../db/schema/content.ts'
import { slowingItems } from '../db/schema/moderation.ts'
import type { BoardEvent } from '../events/events.ts'
import { storeTerms } from '../search-index/stored-terms.ts'
import { termsOf } from '../search-index/terms.ts'

/*
 * The only place that hides and shows. Both run in the transaction of the decision that says so, and answer what
 * is to be published after it: hidden is deleted, for everybody but its author.
 */

/** With all below it. Nothing is to be published where nobody saw it before. */
export function hideItem(tx: Database, item: Item): Promise<BoardEvent[]> {
  return mark(tx, item, true)
}

/** What is hidden by itself further down stays so. */
export function showItem(tx: Database, item: Item): Promise<BoardEvent[]> {
  return mark(tx, item, false)
}

/** As whoever replies or deletes a reply: nothing grows below, and nobody else marks it, until the end of this. */
export async function lockItem(tx: Database, { kind, id }: Item): Promise<void> {
  const { table, confessionId } = itemKinds[kind]
  // First what hiding needs: whoever leaves with all they wrote holds the tables, and then wants this row.
  await tx.execute(sql`lock table ${confessions}, ${replies} in row exclusive mode`)
  await tx.execute(sql`select 1 from ${confessions}
    where id = (select ${confessionId} from ${table} where id = ${id}) for no key update`)
}

/** Answers what is to be published, too. */
export async function setCrisisCard(
  tx: Database,
  { kind, id }: Item,
  has: boolean,
): Promise<BoardEvent[]> {
  const { table, isVisible, confessionId } = itemKinds[kind]
  const changed = await rowsOf<{ confessionId: string | null; isVisible: boolean }>(
    tx,
    sql`update ${table} set has_crisis_card = ${has} where id = ${id} and has_crisis_card <> ${has}
      returning ${confessionId} as "confessionId", ${isVisible} as "isVisible"`,
  )
  return changed.flatMap(({ confessionId, isVisible }) =>
    isVisible ? [editedEvent({ kind, id }, confessionId)] : [],
  )
}

function mark(tx: Database, { kind, id }: Item, isHidden: boolean): Promise<BoardEvent[]> {
  return kind === 'confession' ? markConfession(tx, id, isHidden) : markReply(tx, id, isHidden)
}

async function markConfession(tx: Database, id: string, isHidden: boolean): Promise<BoardEvent[]> {
  // As its deletion: whatever is just storing what it is found by ends first.
  await tx.execute(sql`select 1 from ${confessions} where id = ${id} for update`)
  const [text] = await tx
    .update(confessions)
    .set({ isHidden })
    .where(and(eq(confessions.id, id), ne(confessions.isHidden, isHidden)))
    .returning({ title: confessions.title, content: confessions.content })
  if (!text) return []
  await markBelow(tx, sql`confession_id = ${id} and parent_reply_id is null`, isHidden)
  await recount(tx, id, sql`confession_id = ${id}`)
  if (isHidden) await tx.delete(slowingItems).where(eq(slowingItems.confessionId, id))
  if (isHidden) await tx.delete(confessionTerms).where(eq(confessionTerms.confessionId, id))
  else
    await tx.execute(
      storeTerms(sql`(select * from ${confessions} where id = ${id}) as shown`, termsOf(text)),
    )
  return [{ type: isHidden ? 'confession deleted' : 'confession edited', confessionId: id }]
}

async function markReply(tx: Database, id: string, isHidden: boolean): Promise<BoardEvent[]> {
  await lockItem(tx, { kind: 'reply', id })
  const [reply] = await tx
    .update(replies)
    .set({ isHidden })
    .where(and(eq(replies.id, id), ne(replies.isHidden, isHidden)))
    .returning({
      confessionId: replies.confessionId,
      parentReplyId: replies.parentReplyId,
      isBelowHidden: replies.isBelowHidden,
    })
  if (!reply || reply.isBelowHidden) return []
  const { confessionId, parentReplyId } = reply
  await markBelow(tx, sql`parent_reply_id = ${id}`, isHidden)
  const branch = sql`with recursive branch as (
      select ${id}::uuid as id
      union all
      select reply.id from branch join ${replies} as reply on reply.parent_reply_id = branch.id
    ) select id from branch`
  await recount(tx, confessionId, sql`id = ${parentReplyId} or id in (${branch})`)
  // Its deletion would end this, too.
  if (isHidden) await tx.delete(slowingItems).where(sql`${slowingItems.replyId} in (${branch})`)
  if (isHidden) return [{ type: 'reply deleted', replyId: id, confessionId }]
  const shown = editedEvent({ kind: 'reply', id }, confessionId)
  // Its card counts one more again.
  return confessionId ? [shown, { type: 'confession edited', confessionId }] : [shown]
}

function editedEvent({ kind, id }: Item, confessionId: string | null): BoardEvent {
  return kind === 'confession'
    ? { type: 'confession edited', confessionId: id }
    : { type: 'reply edited', replyId: id, confessionId }
}

/** Level by level: the first are as what they stand below, the others as what stands between, too. */
async function markBelow(tx: Database, first: SQL, isBelowHidden: boolean): Promise<void> {
  await tx.execute(sql`with recursive marked as (
      select id, is_hidden, ${isBelowHidden}::boolean as is_below from ${replies} where ${first}
      union all
      select reply.id, reply.is_hidden, marked.is_hidden or marked.is_below
      from marked join ${replies} as reply on reply.parent_reply_id = marked.id
    )
    update ${replies} as live set is_below_hidden = marked.is_below from marked
    where live.id = marked.id and live.is_below_hidden <> marked.is_below`)
}

async function recount(tx: Database, confessionId: string | null, changed: SQL): Promise<void> {
  await tx.execute(sql`with counted as (
      select id, (select count(*) from ${replies}
        where ${replies.parentReplyId} = above.id and ${isVisible.reply}) as count
      from (select id from ${replies} where ${changed}) as above
    )
    update ${replies} as live set answer_count = counted.count from counted
    where live.id = counted.id and live.answer_count <> counted.count`)
  await tx.execute(sql`update ${confessions} set reply_count =
      (select count(*) from ${replies} where ${replies.confessionId} = ${confessionId} and ${isVisible.reply})
    where id = ${confessionId}`)
}
