import { eq } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { ItemRows } from '../content/item-answers.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { loadViewerState, type ViewerState } from '../content/viewer-state.ts'
import { columnsOf } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { withStatements } from './statements.ts'

/** Reads an item and the viewer's flags, such as `hasVoted`. Throws not found. */
export async function readItem<Kind extends ItemKind>(
  db: PooledDatabase,
  board: { keys: Keys },
  viewer: Viewer,
  item: Item & { kind: Kind },
): Promise<[row: ItemRows[Kind], stateOf: ViewerState]> {
  const [row, stateOf] = await Promise.all([
    readItemRow(db, board, viewer, item),
    loadViewerState(db, viewer, [item.id]),
  ])
  if (!row) throw problem(itemKinds[item.kind].notFound)
  return [row, stateOf]
}

/**
 * Returns the item if it exists and the viewer may see it. `isLocked`: until the transaction ends, no other one
 * changes the row.
 */
export async function readItemRow<Kind extends ItemKind>(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  { kind, id }: Item & { kind: Kind },
  { isLocked = false } = {},
): Promise<ItemRows[Kind] | undefined> {
  const items = itemKinds[kind].reachableFor(viewer)
  const query = db.select(columnsOf[kind]).from(items).where(eq(items.id, id))
  const rows: unknown[] = await (isLocked ? query.for('no key update') : query)
  return (await withStatements(db, board, kind, rows as ItemRows[Kind][]))[0]
}
