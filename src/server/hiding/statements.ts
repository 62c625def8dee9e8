import { and, inArray, isNull } from 'drizzle-orm'
import type { Hidden } from '../../contract/hidden.ts'
import type { Moderated } from '../content/item-answers.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import { appeals, takedowns } from '../db/schema/moderation.ts'
import { readDecisions, type StoredDecision, sinceRestored } from './decisions.ts'

type Stored = { id: string; createdAt: Date }

/**
 * Adds to each hidden item the reason why it is hidden. Only authors read such rows. Without hidden rows this reads
 * nothing.
 */
export async function withStatements<Row extends Moderated & Stored>(
  db: Database,
  board: { keys: Keys },
  kind: Item['kind'],
  rows: Row[],
): Promise<Row[]> {
  const hidden = rows.filter(({ isHidden }) => isHidden)
  if (hidden.length === 0) return rows
  const statements = await readStatements(db, board, kind, hidden)
  return rows.map((row) => {
    const statement = statements.get(row.id)
    return statement ? { ...row, hidden: statement } : row
  })
}

/** Returns what the author of each of these hidden items reads about it and may do, by id. */
export async function readStatements(
  db: Database,
  board: { keys: Keys },
  kind: Item['kind'],
  items: Stored[],
): Promise<Map<string, Hidden>> {
  const ids = items.map(({ id }) => id)
  const column = appeals[itemKinds[kind].reference]
  const appealed = await db.select({ id: column }).from(appeals).where(inArray(column, ids))
  const ticketed = await db
    .select({ id: takedowns.itemId })
    .from(takedowns)
    .where(and(isNull(takedowns.closedAt), inArray(takedowns.itemId, ids)))
  const decided = await readDecisions(db, board, items)
  const statements = new Map<string, Hidden>()
  for (const id of ids) {
    const isAppealed = appealed.some((one) => one.id === id)
    const hasTicket = ticketed.some((one) => one.id === id)
    const ofItem = decided.filter(({ item }) => item.id === id)
    const statement = statementOf(ofItem, { isAppealed, hasTicket })
    if (statement) statements.set(id, statement)
  }
  return statements
}

function statementOf(
  decided: StoredDecision[],
  { isAppealed, hasTicket }: { isAppealed: boolean; hasTicket: boolean },
): Hidden | undefined {
  const lastShown = decided.findLastIndex(({ verb }) => verb === 'restore' || verb === 'show')
  const sinceShown = decided.slice(lastShown + 1)
  const hide = sinceShown.findLast(({ verb }) => verb === 'hide')
  if (!hide) return undefined
  // Each hiding allows one refused appeal.
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

/** An edit shows an item only once, and not after a takedown was granted or an operator asked for the removal. */
function isShownByEdit(decided: StoredDecision[]): boolean {
  return (
    !decided.some(({ verb }) => verb === 'show') &&
    !sinceRestored(decided).some(({ verb }) => verb === 'ask_removal' || verb === 'grant_ticket')
  )
}
