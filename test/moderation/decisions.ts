import type { Item } from '../../src/server/content/item-kinds.ts'
import { hide, restore } from '../../src/server/moderation-cli/decide.ts'
import type { Desk } from '../../src/server/moderation-cli/desk.ts'
import type { TestBoard } from '../board.ts'

/*
 * Decides as the operator's commands do, without their output. The board's events are published before they
 * return.
 */

export async function hideAsOperator(
  board: TestBoard,
  item: Item,
  reason: string | null = null,
): Promise<void> {
  await hide(deskOf(board), item, { rule: 'spam', reason })
}

export async function restoreAsOperator(
  board: TestBoard,
  item: Item,
  { withoutCard = false } = {},
): Promise<void> {
  await restore(deskOf(board), item, { reason: null, withoutCard })
}

function deskOf({ board }: TestBoard): Desk {
  const tell = async (events: Parameters<Desk['tell']>[0]) => {
    for (const event of events) board.events.publish(event)
  }
  return { ...board, by: 'an operator', width: undefined, tell }
}
