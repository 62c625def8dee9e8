import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Hidden } from '../../contract/item-fields.ts'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { ItemRows } from '../content/item-answers.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { loadViewerState, type ViewerState } from '../content/viewer-state.ts'
import { columnsOf } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { appeals, takedowns } from '../db/schema/moderation.ts'
import { problem } from '../errors/problems.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { readDecisions, type StoredDecision, sinceRestored } from './decisions.ts'

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

export async function readItemRow<Kind extends ItemKind>(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  { kind, id }: Item & { kind: Kind },
): Promise<ItemRows[Kind] | undefined> {
  const items = itemKinds[kind].reachableFor(viewer)
  const rows: unknown[] = await db.select(columnsOf[kind]).from(items).where(eq(items.id, id))
  return (await withStatements(db, board, kind, rows as ItemRows[Kind][]))[0]
}

export type Hideable = {
  id: string
  createdAt: Date
  isHidden: boolean
  hidden?: Hidden | undefined
}

/** Says why items are hidden. Call it with the viewer's own hidden items only. Without any, it runs no query. */
export async function withStatements<Row extends Hideable>(
  db: Database,
  board: { keys: Keys },
  kind: Item['kind'],
  rows: Row[],
): Promise<Row[]> {
  const hidden = rows.filter(({ isHidden }) => isHidden)
  if (hidden.length === 0) return rows
  const ids = hidden.map(({ id }) => id)
  const column = appeals[itemKinds[kind].reference]
  const appealed = await db.select({ id: column }).from(appeals).where(inArray(column, ids))
  const ticketed = await db
    .select({ id: takedowns.itemId })
    .from(takedowns)
    .where(and(isNull(takedowns.closedAt), inArray(takedowns.itemId, ids)))
  const decided = await readDecisions(db, board, hidden)
  return rows.map((row) => {
    const isAppealed = appealed.some(({ id }) => id === row.id)
    const hasTicket = ticketed.some(({ id }) => id === row.id)
    const ofItem = decided.filter(({ item }) => item.id === row.id)
    const statement = row.isHidden && statementOf(ofItem, { isAppealed, hasTicket })
    return statement ? { ...row, hidden: statement } : row
  })
}

function statementOf(
  decided: StoredDecision[],
  { isAppealed, hasTicket }: { isAppealed: boolean; hasTicket: boolean },
): Hidden | undefined {
  const lastShown = decided.findLastIndex(({ verb }) => verb === 'restore' || verb === 'show')
  const sinceShown = decided.slice(lastShown + 1)
  const hide = sinceShown.findLast(({ verb }) => verb === 'hide')
  if (!hide) return undefined
  // After a refusal, the author can't appeal again until the item was visible and is hidden again.
  const refusal = sinceShown.findLast(({ verb }) => verb === 'refuse_appeal')
  return {
    rule: hide.rule ?? 'something_else',
    by: hide.byReports ? 'reports' : 'operator',
    since: hide.at.toISOString(),
    explanation: (refusal && refusal.at > hide.at && refusal.reason) || hide.reason,
    canShow: !hasTicket && isShownByEdit(decided),
    appeal: refusal ? 'refused' : isAppealed ? 'sent' : 'possible',
  }
}

/** An edit shows an item once, and not after a takedown or a request for removal since the last restore. */
function isShownByEdit(decided: StoredDecision[]): boolean {
  return (
    !decided.some(({ verb }) => verb === 'show') &&
    !sinceRestored(decided).some(({ verb }) => verb === 'ask_removal' || verb === 'grant_ticket')
  )
}
