import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { hourMs } from '../../contract/durations.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Item } from '../content/item-kinds.ts'
import type { Keys } from '../crypto/keys.ts'
import { readWords, sealWords } from '../crypto/sealed-words.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { decisions, type ModerationVerb } from '../db/schema/moderation.ts'

/** Code points of what an operator may say. */
export const decisionLimits = { reason: 500, operator: 60 } as const

/** Code points of four bytes: in JSON one may take six, and the names of the fields some. */
const longestWords = (6 * (decisionLimits.reason + decisionLimits.operator) + 40) / 4

/** Neither operator nor reason where readers' reports or its author's edit decided. */
type Words = { operator: string | null; reason: string | null }

export type Decision = {
  item: Item
  verb: ModerationVerb
  byReports?: boolean
  byNewAccounts?: boolean
  /** When the item was written, or edited: a decision is later, whatever the clock says. */
  notBefore?: Date | string
  rule?: ReportReason | null
  words?: Words
  waitedDays?: number | null
}

export type StoredDecision = Words & {
  id: string
  at: Date
  verb: ModerationVerb
  byReports: boolean
  rule: ReportReason | null
  waitedDays: number | null
}

export type LastDecision = { item: Item; verb: ModerationVerb; at: Date; byReports: boolean }

/**
 * Runs in the transaction of what it says. Its time is later than that of all earlier decisions about the item, whatever
 * the clock says; for readers' reports it is rounded down to the hour.
 */
export async function writeDecision(
  tx: Database,
  { keys }: { keys: Keys },
  {
    item,
    verb,
    byReports = false,
    byNewAccounts = false,
    notBefore,
    rule = null,
    words,
    waitedDays = null,
  }: Decision,
): Promise<{ id: string; at: Date }> {
  const now = byReports ? hourOf(new Date()) : new Date()
  const at = sql<Date>`greatest(${now.toISOString()}::timestamptz, ${notBefore ? new Date(notBefore).toISOString() : null}::timestamptz + interval '1 millisecond', (select max(at) + interval '1 millisecond'
    from ${decisions} where item_id = ${item.id}))`
  const said = JSON.stringify(words ?? { operator: null, reason: null })
  const sealedReason = sealWords(keys, said, longestWords)
  const ofItem = { itemKind: item.kind, itemId: item.id }
  const [written] = await tx
    .insert(decisions)
    .values({
      id: randomUUID(),
      at,
      ...ofItem,
      verb,
      byReports,
      byNewAccounts,
      rule,
      sealedReason,
      waitedDays,
    })
    .returning({ id: decisions.id, at: decisions.at })
  if (!written) throw new Error('A decision was not written')
  return written
}

/** The beginning of its UTC hour. */
export function hourOf(time: Date): Date {
  return new Date(time.getTime() - (time.getTime() % hourMs))
}

/** The last decision with one of these verbs about each item. */
export async function lastDecisions(
  db: Database,
  verbs: ModerationVerb[],
): Promise<LastDecision[]> {
  const rows = await rowsOf<Item & { verb: ModerationVerb; at: string; byReports: boolean }>(
    db,
    sql`select distinct on (item_id) item_kind as kind, item_id as id, verb, at,
        by_reports as "byReports" from ${decisions}
      where verb = any(${sql.param(verbs)}::text[]) order by item_id, at desc`,
  )
  return rows.map(({ kind, id, at, ...row }) => ({ ...row, item: { kind, id }, at: new Date(at) }))
}

/** Oldest first, of items of a kind. An id can be posted anew: what was decided before is another item's. */
export async function readDecisions(
  db: Database,
  { keys }: { keys: Keys },
  kind: Item['kind'],
  items: { id: string; createdAt: Date }[],
): Promise<Map<string, StoredDecision[]>> {
  const since = new Map(items.map(({ id, createdAt }) => [id, createdAt]))
  const rows = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.itemKind, kind), inArray(decisions.itemId, [...since.keys()])))
    .orderBy(asc(decisions.at))
  const stored = rows
    .filter(({ itemId, at }) => at >= (since.get(itemId) ?? at))
    .map(({ itemId, itemKind: _, sealedReason, ...row }) => {
      return { itemId, decision: { ...row, ...unsealWords(keys, sealedReason) } }
    })
  const byItem = Map.groupBy(stored, ({ itemId }) => itemId)
  return new Map([...byItem].map(([id, found]) => [id, found.map(({ decision }) => decision)]))
}

/** Throws when the database was not written with this secret. */
export function unsealWords(keys: Keys, sealed: string): Words {
  return JSON.parse(readWords(keys, sealed))
}
