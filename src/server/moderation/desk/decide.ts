import type { Board } from '../../board/board.ts'
import { retryOnDeadlock } from '../../db/failures.ts'
import { OperatorError, reasonOf } from '../../errors/operator-error.ts'
import type { BoardEvent } from '../../events/events.ts'
import { broadcastEvents } from '../../events/relay.ts'
import type { Desk } from './desk.ts'

export type DeskBoard = Pick<Board, 'db' | 'config' | 'keys'>

/** `shown` is printed. The events are sent to the server processes after the commit. */
export type Output = { shown: unknown; events?: BoardEvent[] }

/** Does the work in one transaction. The caller sends the events that it returns. */
export function transact(
  { db, config, keys }: DeskBoard,
  person: Pick<Desk, 'by' | 'isSignedIn'>,
  work: (desk: Desk) => Promise<Output>,
): Promise<Output> {
  return retryOnDeadlock(() => db.transaction((tx) => work({ config, keys, ...person, db: tx })))
}

/** Does the work, sends its events and returns what to show. Throws an OperatorError. */
export async function decide(
  board: DeskBoard,
  person: Pick<Desk, 'by' | 'isSignedIn'>,
  work: (desk: Desk) => Promise<Output>,
): Promise<unknown> {
  const { shown, events = [] } = await transact(board, person, work)
  await broadcastEvents(board.db, board.keys, events).catch((cause: unknown) => {
    throw new OperatorError(
      `It is done, but pages may show the old text until you restart the board: ${reasonOf(cause)}`,
      { cause },
    )
  })
  return shown
}
