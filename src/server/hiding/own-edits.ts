import type { Hidden } from '../../contract/hidden.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Board } from '../board/board.ts'
import type { Item } from '../content/item-kinds.ts'
import { assertMayWrite, assertReachable } from '../content/refusals.ts'
import { loadViewerState, type ViewerState } from '../content/viewer-state.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { problem } from '../errors/problems.ts'
import type { BoardEvent } from '../events/events.ts'
import { assertNothingFound, type Finding } from '../screening/findings.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { writeDecision } from './decisions.ts'
import { editedEvent, lockItem, showItem } from './hiding.ts'
import { clearReportsAndAppeals } from './open-reports.ts'
import { type Hideable, withStatements } from './statements.ts'

type Texts = Partial<Record<Finding['field'], string>>
type Stored = Texts & {
  authorTag: string
  createdAt: Date
  isHidden: boolean
  hidden?: Hidden | undefined
  /** Only replies have it. Null for a reply that was imported without its confession. */
  confessionId?: string | null
}

/**
 * An author's edit of an item. The statements of `editShown` and `editHidden` must check ownership, session and
 * findings (contact data and full names in the texts).
 */
export type OwnEdit<Row extends Stored, Answer> = {
  item: Item
  texts: Texts
  findings: Finding[]
  notOwn: ProblemCode
  /**
   * Edits an item that is not hidden, or the topic of a hidden confession. Returns undefined if no row changed:
   * the item may be hidden, or the edit not allowed.
   */
  editShown: () => Promise<Row | undefined>
  /** Edits a hidden item. Returns false if no row changed. */
  editHidden: (tx: Database) => Promise<boolean>
  readRow: (db: Database) => Promise<Row | undefined>
  answerOf: (row: Row, stateOf: ViewerState) => Answer
  /** Throws if the new text of a changed field is too long. */
  assertFits?: (changed: Finding['field'][]) => void
}

type Editing = Pick<Board, 'keys' | 'events'>

const maxTries = 5

/**
 * Edits the viewer's own item. Unchanged text is neither written nor checked. The first edit of a hidden item shows
 * it again. If others hide or show it at the same time, this retries and at last throws `unavailable`. Also throws
 * `notOwn`, `edit_closed`, the problem of the findings, or not found.
 */
export async function editOwn<Row extends Stored, Answer>(
  db: PooledDatabase,
  board: Editing,
  viewer: Viewer,
  edit: OwnEdit<Row, Answer>,
): Promise<Answer> {
  const { item, texts, findings, notOwn, editShown, readRow, answerOf, assertFits } = edit
  const written = { type: 'own writing', epoch: viewer.epoch, id: item.id } as const
  const publish = (row: Row) => {
    board.events.publish(written)
    // Events must not mention a hidden item.
    if (!row.isHidden) board.events.publish(editedEvent(item, row.confessionId ?? null))
  }
  // The answer is made from the row as it was edited: the author may delete it before another statement reads it.
  const answer = async (row: Row) => answerOf(row, await loadViewerState(db, viewer, [item.id]))
  for (let tries = 0; tries < maxTries; tries++) {
    const shown = await editShown()
    if (shown) {
      publish(shown)
      return answer(shown)
    }
    await assertMayWrite(db, viewer)
    await assertReachable(db, viewer, item, notOwn)
    const stored = await readRow(db)
    if (!stored) continue
    const fields = Object.keys(texts) as Finding['field'][]
    const changed = fields.filter((field) => texts[field] !== stored[field])
    assertFits?.(changed)
    assertNothingFound(findings.filter(({ field }) => changed.includes(field)))
    if (changed.length === 0) {
      // An earlier try may have been stored and not published, because the database went away before it answered.
      publish(stored)
      return answer(stored)
    }
    if (!stored.isHidden) continue
    const edited = await retryOnDeadlock(() =>
      db.transaction((tx) => showEdited(tx, board, edit, stored.createdAt)),
    )
    if (!edited) continue
    for (const event of [...edited.events, written]) board.events.publish(event)
    return answer(edited.row)
  }
  throw problem('unavailable')
}

/**
 * Edits a hidden item and shows it again. Returns undefined if no row changed. Throws `edit_closed`, which rolls back
 * the edit, if the author's edits may not show this item again.
 */
async function showEdited<Row extends Stored>(
  tx: Database,
  board: Editing,
  { item, editHidden, readRow }: Pick<OwnEdit<Row, unknown>, 'item' | 'editHidden' | 'readRow'>,
  createdAt: Date,
): Promise<{ events: BoardEvent[]; row: Row } | undefined> {
  await lockItem(tx, item)
  if (!(await editHidden(tx))) return undefined
  const row = { id: item.id, createdAt, isHidden: true }
  const [hidden] = await withStatements<Hideable>(tx, board, item.kind, [row])
  if (hidden?.hidden?.canShow === false) throw problem('edit_closed')
  await writeDecision(tx, board, { item, verb: 'show' })
  await clearReportsAndAppeals(tx, item)
  const events = await showItem(tx, item)
  const edited = await readRow(tx)
  return edited && { events, row: edited }
}
