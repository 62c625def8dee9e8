import type { Board } from '../board.ts'
import type { PooledDatabase } from '../db/database.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import type { Item } from '../refusals.ts'
import { readDecisions, writeDecision } from './decisions.ts'
import { lockItem, showItem } from './hiding.ts'
import { askAnew } from './settling.ts'
import { canShow } from './statements.ts'

/** After its author has edited what is hidden: once that shows it again, and asks its reporters anew. */
export async function showEdited(
  db: PooledDatabase,
  board: Pick<Board, 'keys' | 'events'>,
  item: Item,
  createdAt: Date,
): Promise<void> {
  const events = await untilNoDeadlock(() =>
    db.transaction(async (tx) => {
      await lockItem(tx, item)
      const decided = await readDecisions(tx, board, item.kind, [{ id: item.id, createdAt }])
      if (!canShow(decided.get(item.id) ?? [])) return []
      await writeDecision(tx, board, { item, verb: 'show' })
      await askAnew(tx, item)
      return showItem(tx, item)
    }),
  )
  for (const event of events) board.events.publish(event)
}
