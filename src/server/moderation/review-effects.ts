import { inArray } from 'drizzle-orm'
import type { Item } from '../content/item-kinds.ts'
import type { Database } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { slowingItems } from '../db/schema/moderation.ts'
import type { BoardEvent } from '../events/events.ts'
import { lastDecisions } from '../hiding/decisions.ts'
import { lockItem, setCrisisCard } from '../hiding/hiding.ts'
import type { Judging } from './judge-reports.ts'
import { type ReportedItem, readReported } from './reported-items.ts'
import { verdictFor } from './verdict.ts'

const batchSize = 200

/**
 * Removes slowing and crisis cards that the remaining reports no longer justify; hidden items stay hidden. It runs once
 * a night: otherwise a reporter who withdraws would see at once how much the reports of others weigh.
 */
export async function reviewEffects(board: Judging): Promise<void> {
  const { db } = board
  const slowing = await db.select().from(slowingItems)
  await forEachBatch(slowing.map(itemOf), async (batch) => {
    const reported = await readReported(db, batch)
    const still = reported.filter((item) => verdictFor(board, item).slows).map(({ id }) => id)
    const over = batch.map(({ id }) => id).filter((id) => !still.includes(id))
    await db.delete(slowingItems).where(inArray(slowingItems.itemId, over))
  })
  // If an operator decided to keep the card, the last decision is theirs and not `give_card`.
  const last = await lastDecisions(db, ['hide', 'restore', 'show', 'give_card'])
  await forEachBatch(
    last.filter(({ verb }) => verb === 'give_card').map(({ item }) => item),
    async (batch) => {
      for (const item of await readReported(db, batch))
        if (losesCard(board, item)) await takeCard(board, item)
    },
  )
}

function losesCard(board: Judging, item: ReportedItem | undefined): boolean {
  return item?.hasCrisisCard === true && verdictFor(board, item).card === null
}

async function takeCard(board: Judging, item: Item): Promise<void> {
  const takeLocked = async (tx: Database): Promise<BoardEvent[]> => {
    await lockItem(tx, item)
    const [found] = await readReported(tx, [item])
    return losesCard(board, found) ? setCrisisCard(tx, item, false) : []
  }
  for (const event of await retryOnDeadlock(() => board.db.transaction(takeLocked)))
    board.events.publish(event)
}

async function forEachBatch(items: Item[], work: (batch: Item[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize)
    await work(items.slice(start, start + batchSize))
}

function itemOf({ itemId, replyId }: typeof slowingItems.$inferSelect): Item {
  return { kind: replyId === null ? 'confession' : 'reply', id: itemId }
}
