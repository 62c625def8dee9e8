import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { hourMs } from '../../contract/durations.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Item } from '../content/item-kinds.ts'
import type { Keys } from '../crypto/keys.ts'
import { sealText, unsealText } from '../crypto/sealed-text.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { decisions, type ModerationVerb } from '../db/schema/moderation.ts'

/** Maximum lengths of an operator's texts in code points. */
export const decisionLimits = { reason: 500, operator: 60 } as const

/** `sealText` counts 4 bytes per unit. In JSON a code point takes up to 6 bytes, and the field names take 40. */
const maxWordsLength = (6 * (decisionLimits.reason + decisionLimits.operator) + 40) / 4

/** Both are null if readers' reports or the author's edit decided. */
type Words = { operator: string | null; reason: string | null }

export type Decision = {
  item: Item
  verb: ModerationVerb
  byReports?: boolean
  byNewAccounts?: boolean
  /** When the item was written or edited. The decision gets a later time, even if the clock is wrong. */
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
 * Stores a decision in the transaction of the change it describes. Its time is later than that of earlier decisions
 * about the item, even if the clock is wrong. The time of a decision by reports is rounded down to the hour.
 */
export async function writeDecision(
  tx: Database,
  { keys }: { keys: Keys },
  { item, notBefore, words, byReports = false, ...rest }: Decision,
): Promise<{ id: string; at: Date }> {
  const now = byReports ? startOfHour(new Date()) : new Date()
  const at = sql<Date>`greatest(${now.toISOString()}::timestamptz, ${notBefore ? new Date(notBefore).toISOString() : null}::timestamptz + interval '1 millisecond', (select max(at) + interval '1 millisecond'
    from ${decisions} where item_id = ${item.id}))`
  const said = JSON.stringify(words ?? { operator: null, reason: null })
  const sealedReason = sealText(keys, said, maxWordsLength)
  const ofItem = { itemKind: item.kind, itemId: item.id }
  const [written] = await tx
    .insert(decisions)
    .values({ id: randomUUID(), at, ...ofItem, byReports, sealedReason, ...rest })
    .returning({ id: decisions.id, at: decisions.at })
  if (!written) throw new Error('A decision was not written')
  return written
}

/** Returns the beginning of the UTC hour. */
export function startOfHour(time: Date): Date {
  return new Date(time.getTime() - (time.getTime() % hourMs))
}

/** Returns for each item its last decision with one of these verbs. */
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

/** Returns decisions by item id, oldest first. Those before `createdAt` belong to an earlier post with the same id. */
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

/** Throws if the words were sealed with another secret. */
export function unsealWords(keys: Keys, sealed: string): Words {
  return JSON.parse(unsealText(keys, sealed))
}
