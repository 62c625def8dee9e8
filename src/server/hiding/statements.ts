import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Hidden } from '../../contract/hidden.ts'
import type { Moderated } from '../content/item-answers.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import { appeals, takedowns } from '../db/schema/moderation.ts'
import { readDecisions, type StoredDecision } from './decisions.ts'

/**
 * Adds to each hidden item the reason why it is hidden. Only authors read such rows. Without hidden rows this reads
 * nothing.
 */
export async function withStatements<Row extends Moderated & { id: string; createdAt: Date }>(
  db: Database,
  board: { keys: Keys },
  kind: Item['kind'],
  rows: Row[],
): Promise<Row[]> {
  const hidden = rows.filter(({ isHidden }) => isHidden)
  if (hidden.length === 0) return rows
  const appealed = await appealedAmong(db, kind, hidden)
  const ticketed = await withOpenTickets(db, kind, hidden)
  const decided = await readDecisions(db, board, kind, hidden)
  return rows.map((row) => {
    const asked = { appealed: appealed.has(row.id), hasTicket: ticketed.has(row.id) }
    const statement = row.isHidden && statementOf(decided.get(row.id) ?? [], asked)
    return statement ? { ...row, hidden: statement } : row
  })
}

function statementOf(
  decided: StoredDecision[],
  asked: { appealed: boolean; hasTicket: boolean },
): Hidden | undefined {
  const sinceShown = decisionsSinceShown(decided)
  const hide = sinceShown.findLast(({ verb }) => verb === 'hide')
  if (!hide) return undefined
  const refusal = sinceShown.findLast(isRefusal)
  return {
    rule: hide.rule ?? 'something_else',
    by: hide.byReports ? 'reports' : 'operator',
    since: hide.at.toISOString(),
    explanation: (refusal && refusal.at > hide.at && refusal.reason) || hide.reason,
    canShow: !asked.hasTicket && isShownByEdit(decided),
    appeal: refusal ? 'refused' : asked.appealed ? 'sent' : 'possible',
  }
}

/**
 * Returns whether an edit shows the item again. That works only once, and not if a takedown ticket is open or was
 * granted, or if an operator asked for the removal.
 */
export async function canShow(
  db: Database,
  board: { keys: Keys },
  { kind, id, createdAt }: Item & { createdAt: Date },
): Promise<boolean> {
  if ((await withOpenTickets(db, kind, [{ id }])).has(id)) return false
  const decided = await readDecisions(db, board, kind, [{ id, createdAt }])
  return isShownByEdit(decided.get(id) ?? [])
}

function isShownByEdit(decided: StoredDecision[]): boolean {
  const sinceRestored = decided.slice(decided.findLastIndex(({ verb }) => verb === 'restore') + 1)
  return (
    !decided.some(({ verb }) => verb === 'show') &&
    !sinceRestored.some(({ verb }) => verb === 'ask_removal' || verb === 'grant_ticket')
  )
}

/** Returns whether no appeal was refused since the item was last shown: each hiding allows one refused appeal. */
export function canAppeal(decided: StoredDecision[]): boolean {
  return !decisionsSinceShown(decided).some(isRefusal)
}

function decisionsSinceShown(decided: StoredDecision[]): StoredDecision[] {
  return decided.slice(
    decided.findLastIndex(({ verb }) => verb === 'restore' || verb === 'show') + 1,
  )
}

function isRefusal({ verb }: StoredDecision): boolean {
  return verb === 'refuse_appeal'
}

async function appealedAmong(
  db: Database,
  kind: Item['kind'],
  items: { id: string }[],
): Promise<Set<string | null>> {
  const column = appeals[itemKinds[kind].reference]
  const ids = items.map(({ id }) => id)
  const rows = await db.select({ id: column }).from(appeals).where(inArray(column, ids))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids of items with an open takedown ticket. */
async function withOpenTickets(
  db: Database,
  kind: Item['kind'],
  items: { id: string }[],
): Promise<Set<string>> {
  const ids = items.map(({ id }) => id)
  const isOpen = and(
    isNull(takedowns.closedAt),
    eq(takedowns.itemKind, kind),
    inArray(takedowns.itemId, ids),
  )
  const rows = await db.select({ id: takedowns.itemId }).from(takedowns).where(isOpen)
  return new Set(rows.map(({ id }) => id))
}
