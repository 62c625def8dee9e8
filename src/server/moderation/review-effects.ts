import { inArray } from 'drizzle-orm'
import type { Item } from '../content/item-kinds.ts'
import type { Database } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { slowingItems } from '../db/schema/moderation.ts'
import type { BoardEvent } from '../events/events.ts'
import { lastDecisions } from '../hiding/decisions.ts'
import { lockItem, setCrisisCard } from '../hiding/hiding.ts'
import type { Judging } from './judge-reports.ts'
import { type ReportedItem, readReported, readReportedOfKind } from './reported-items.ts'
import { verdictFor } from './verdict.ts'

/**
 * Ends the slowing of threads and removes crisis cards if the remaining reports no longer justify them. Hidden items
 * stay hidden. It runs once a night. Otherwise reporters who withdraw a report could see at once what it had caused.
 */
export async function reviewEffects(board: Judging): Promise<void> {
  const { db } = board
  const slowing = (await db.select().from(slowingItems)).map(itemOf)
  const over = new Set(slowing.map(({ id }) => id))
  for await (const item of readReported(db, slowing))
    if (verdictFor(board, item).slows) over.delete(item.id)
  await db.delete(slowingItems).where(inArray(slowingItems.itemId, [...over]))
  // Review only items with `give_card` as the last decision. If an operator decided later, the card stays.
  const last = await lastDecisions(db, ['hide', 'restore', 'show', 'give_card'])
  const given = last.filter(({ verb }) => verb === 'give_card').map(({ item }) => item)
  for await (const item of readReported(db, given))
    if (losesCard(board, item)) await takeCard(board, item)
}

function losesCard(board: Judging, item: ReportedItem): boolean {
  const { effects } = verdictFor(board, item)
  return item.hasCrisisCard && !effects.some(({ verb }) => verb === 'give_card')
}

async function takeCard(board: Judging, item: Item): Promise<void> {
  const takeLocked = async (tx: Database): Promise<BoardEvent[]> => {
    await lockItem(tx, item)
    const [found] = await readReportedOfKind(tx, item.kind, [item.id])
    return found && losesCard(board, found) ? setCrisisCard(tx, item, false) : []
  }
  for (const event of await retryOnDeadlock(() => board.db.transaction(takeLocked)))
    board.events.publish(event)
}

function itemOf({ itemId, replyId }: typeof slowingItems.$inferSelect): Item {
  return { kind: replyId === null ? 'confession' : 'reply', id: itemId }
}
