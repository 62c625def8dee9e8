import type { Board } from '../board/board.ts'
import type { Item } from '../content/item-kinds.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { problem } from '../errors/problems.ts'
import type { BoardEvent } from '../events/events.ts'
import { writeDecision } from './decisions.ts'
import { lockItem, showItem } from './hiding.ts'
import { askAnew } from './settling.ts'
import { canShow } from './statements.ts'

type Hidden = Item & { createdAt: Date }

/**
 * Its author's edit of what is hidden: once that shows it again, and asks its reporters anew. `edit` answers whether
 * it found it hidden; what is answered here is the same. Throws `edit_closed` where an edit shows it no more: then what
 * an operator reads stays as it is read.
 */
export async function showEdited(
  db: PooledDatabase,
  board: Pick<Board, 'keys' | 'events'>,
  item: Hidden,
  edit: (tx: Database) => Promise<boolean>,
): Promise<boolean> {
  const events = await untilNoDeadlock(() =>
    db.transaction((tx) => showLocked(tx, board, item, edit)),
  )
  for (const event of events ?? []) board.events.publish(event)
  return events !== undefined
}

async function showLocked(
  tx: Database,
  board: Pick<Board, 'keys'>,
  item: Hidden,
  edit: (tx: Database) => Promise<boolean>,
): Promise<BoardEvent[] | undefined> {
  await lockItem(tx, item)
  if (!(await edit(tx))) return undefined
  if (!(await canShow(tx, board, item))) throw problem('edit_closed')
  await writeDecision(tx, board, { item, verb: 'show' })
  await askAnew(tx, item)
  return showItem(tx, item)
}

const mostTries = 5

/** An edit that found neither what is seen nor what is hidden is made again. Throws `unavailable` if that goes on. */
export async function untilItIsSettled<Edited>(
  edit: () => Promise<Edited | undefined>,
): Promise<Edited> {
  for (let tries = 0; tries < mostTries; tries++) {
    const edited = await edit()
    if (edited) return edited
  }
  throw problem('unavailable')
}
