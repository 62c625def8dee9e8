import { and, eq } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Board } from '../board/board.ts'
import type { ItemRows } from '../content/item-answers.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { assertMayWrite, assertReachable, refuse } from '../content/refusals.ts'
import { isOwn } from '../content/visibility.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { problem } from '../errors/problems.ts'
import type { BoardEvent } from '../events/events.ts'
import { storeTermsOf } from '../search-index/stored-terms.ts'
import { mayWrite } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { writeDecision } from './decisions.ts'
import { editedEvent, lockItem, showItem } from './hiding.ts'
import { clearReportsAndAppeals } from './open-reports.ts'
import { readItemRow } from './read-item.ts'

type Texts = { title?: string; content?: string }

/** New values of columns. Replies have only `content`. */
export type Changes = Texts & { preview?: string; truncated?: boolean; topic?: string | null }

type Row = ItemRows[ItemKind]

/**
 * Edits the viewer's own item and returns it. An edit of the text shows a hidden item again, once. `changesTo`
 * gets the stored row. It leaves out columns that stay as they are, and throws if a new text is refused. Also throws
 * `notOwn`, `edit_closed` or not found.
 */
export async function editOwn<Kind extends ItemKind>(
  db: PooledDatabase,
  board: Pick<Board, 'keys' | 'events'>,
  viewer: Viewer,
  item: Item & { kind: Kind },
  notOwn: ProblemCode,
  changesTo: (stored: ItemRows[Kind]) => Changes,
): Promise<ItemRows[Kind]> {
  // Refuse others before the lock: if they waited for it, the response time would tell them that a hidden item exists.
  await assertMayWrite(db, viewer)
  await assertReachable(db, viewer, item, notOwn)
  const { row, events } = await retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      await lockItem(tx, item)
      const stored = await readItemRow(tx, board, viewer, item)
      const edited =
        stored && (await applyChanges(tx, board, viewer, item, stored, changesTo(stored)))
      if (edited) return edited
      // The item was deleted meanwhile, or its author was suspended.
      await assertMayWrite(tx, viewer)
      return refuse(tx, viewer, item, notOwn)
    }),
  )
  board.events.publish({ type: 'own writing', epoch: viewer.epoch, id: item.id })
  for (const event of events) board.events.publish(event)
  return row as ItemRows[Kind]
}

export function changedTexts<Sent extends Texts>(stored: NoInfer<Sent>, sent: Sent): Partial<Sent> {
  const fields = Object.keys(sent) as (keyof Sent)[]
  const changed = fields.filter((field) => sent[field] !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, sent[field]])) as Partial<Sent>
}

/** Returns undefined if the viewer may no longer edit the item. */
async function applyChanges(
  tx: Database,
  board: Pick<Board, 'keys'>,
  viewer: Viewer,
  item: Item,
  stored: Row,
  changes: Changes,
): Promise<{ row: Row; events: BoardEvent[] } | undefined> {
  const confessionId = 'confessionId' in stored ? stored.confessionId : null
  if (Object.keys(changes).length === 0) return { row: stored, events: [] }
  // Events must not mention a hidden item.
  const events = stored.isHidden ? [] : [editedEvent(item, confessionId)]
  const isTextChanged = changes.title !== undefined || changes.content !== undefined
  const isShownAgain = stored.isHidden && isTextChanged
  if (isShownAgain && stored.hidden?.canShow === false) throw problem('edit_closed')
  const { table } = itemKinds[item.kind]
  // The crisis card was about the old text.
  const textEdited = isTextChanged && { updatedAt: new Date(), hasCrisisCard: false }
  const [updated] = await tx
    .update(table)
    .set({ ...changes, ...textEdited })
    .where(and(eq(table.id, item.id), isOwn(table, viewer), mayWrite(viewer)))
    .returning({ id: table.id })
  if (!updated) return undefined
  if (isShownAgain) {
    await writeDecision(tx, board, { item, verb: 'show' })
    await clearReportsAndAppeals(tx, item)
    events.push(...(await showItem(tx, item)))
  }
  const row = await readItemRow(tx, board, viewer, item)
  // Only confessions have search terms. `showItem` has stored those of an item that is shown again.
  if (row && 'title' in row && isTextChanged && !isShownAgain) await storeTermsOf(tx, row)
  return row && { row, events }
}
