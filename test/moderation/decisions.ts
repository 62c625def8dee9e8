import type { BoardEvent } from '../../src/server/events/events.ts'
import { writeDecision } from '../../src/server/moderation/decisions.ts'
import { hideItem, setCrisisCard, showItem } from '../../src/server/moderation/hiding.ts'
import { settleReports } from '../../src/server/moderation/settling.ts'
import type { Item } from '../../src/server/refusals.ts'
import type { TestBoard } from '../board.ts'

/* As at the operator's desk, without it. */

export function hideAsOperator({ board }: TestBoard, item: Item, reason?: string): Promise<void> {
  return decide(board, async (tx) => {
    const words = { operator: 'an operator', reason: reason ?? null }
    const decision = { item, verb: 'hide', rule: 'spam', words } as const
    const { id } = await writeDecision(tx, board, decision)
    await settleReports(tx, item, { decisionId: id, isAgreed: true })
    return hideItem(tx, item)
  })
}

export function restoreAsOperator({ board }: TestBoard, item: Item): Promise<void> {
  return decide(board, async (tx) => {
    const { id } = await writeDecision(tx, board, { item, verb: 'restore' })
    await settleReports(tx, item, { decisionId: id, isAgreed: false })
    return [...(await showItem(tx, item)), ...(await setCrisisCard(tx, item, false))]
  })
}

type Work = Parameters<TestBoard['board']['db']['transaction']>[0]
type Deciding = (tx: Parameters<Work>[0]) => Promise<BoardEvent[]>

async function decide({ db, events }: TestBoard['board'], work: Deciding): Promise<void> {
  for (const event of await db.transaction(work)) events.publish(event)
}
