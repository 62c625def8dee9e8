import { readArguments } from '../../src/cli/moderation/moderate.ts'
import type { Item } from '../../src/server/content/item-kinds.ts'
import { transact } from '../../src/server/moderation/desk/decide.ts'
import type { TestBoard } from '../board.ts'

/*
 * Decides as the operator's commands do, without their output. The board's events are published before they
 * return.
 */

export async function hideAsOperator(
  board: Pick<TestBoard, 'board'>,
  { id }: Item,
  reason?: string,
): Promise<void> {
  await decide(board, 'hide', id, '--rule', 'spam', ...(reason ? ['--reason', reason] : []))
}

export async function restoreAsOperator(
  board: Pick<TestBoard, 'board'>,
  { id }: Item,
  { withoutCard = false } = {},
): Promise<void> {
  await decide(board, 'restore', id, ...(withoutCard ? ['--without-card'] : []))
}

async function decide({ board }: Pick<TestBoard, 'board'>, ...typed: string[]): Promise<void> {
  const command = readArguments(typed)
  if (!command) throw new Error('Usage is told')
  const { verb, ...given } = command
  const person = { by: 'an operator', isSignedIn: false }
  const { events = [] } = await transact(board, person, (desk) => verb.run(desk, given))
  for (const event of events) board.events.publish(event)
}
