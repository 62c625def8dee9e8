import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { isVisible } from '../content/visibility.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions, confessionTerms, replies } from '../db/schema/content.ts'
import type { BoardEvent } from '../events/events.ts'
import { storeTermsOf } from '../search-index/stored-terms.ts'

/*
 * Only this file hides items and shows them again. Call its functions in the transaction that stores the decision,
 * and publish the returned events after the commit. For everyone but its author, a hidden item looks deleted.
 */

/** Hides an item and all replies below it. Returns no events if the item was not visible to others before. */
export function hideItem(tx: Database, item: Item): Promise<BoardEvent[]> {
  return mark(tx, item, true)
}

/** Shows a hidden item again, with the replies below it. Replies with their own decision to hide them stay hidden. */
export function showItem(tx: Database, item: Item): Promise<BoardEvent[]> {
  return mark(tx, item, false)
}

/**
 * Locks the confession of the item, as posting or deleting a reply does, and then the item. Until the transaction ends,
 * no reply is added below the item, and no other transaction edits, hides or shows the item.
 */
export async function lockItem(tx: Database, { kind, id }: Item): Promise<void> {
  const { table, confessionId } = itemKinds[kind]
  await tx.execute(sql`select 1 from ${confessions}
    where id = (select ${confessionId} from ${table} where id = ${id}) for no key update`)
  if (kind === 'reply')
    await tx.execute(sql`select 1 from ${replies} where id = ${id} for no key update`)
}

/** Returns the events to publish after the commit. */
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
  // Wait for a concurrent search indexing of this confession. Otherwise it could store search terms after their
  // deletion below.
  await tx.execute(sql`select 1 from ${confessions} where id = ${id} for update`)
  const [text] = await tx
    .update(confessions)
    .set({ isHidden })
    .where(and(eq(confessions.id, id), ne(confessions.isHidden, isHidden)))
    .returning({ id: confessions.id, title: confessions.title, content: confessions.content })
  if (!text) return []
  await markBelow(tx, sql`confession_id = ${id} and parent_reply_id is null`, isHidden)
  await recount(tx, id, sql`confession_id = ${id}`)
  if (isHidden) await tx.delete(confessionTerms).where(eq(confessionTerms.confessionId, id))
  else await storeTermsOf(tx, text)
  return [{ type: isHidden ? 'confession deleted' : 'confession edited', confessionId: id }]
}

async function markReply(tx: Database, id: string, isHidden: boolean): Promise<BoardEvent[]> {
  await lockItem(tx, { kind: 'reply', id })
  // Wait for a report that is being stored. Otherwise it would stay open after this decision has settled the others.
  await tx.execute(sql`select 1 from ${replies} where id = ${id} for update`)
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
  if (isHidden) return [{ type: 'reply deleted', replyId: id, confessionId }]
  const shown = editedEvent({ kind: 'reply', id }, confessionId)
  // The number of replies on the confession's card has changed, too.
  return confessionId ? [shown, { type: 'confession edited', confessionId }] : [shown]
}

export function editedEvent({ kind, id }: Item, confessionId: string | null): BoardEvent {
  return kind === 'confession'
    ? { type: 'confession edited', confessionId: id }
    : { type: 'reply edited', replyId: id, confessionId }
}

/** Marks these replies and all below them. A reply below one that is hidden itself stays marked. */
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
