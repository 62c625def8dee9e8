import { randomUUID } from 'node:crypto'
import { asc, desc, inArray, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '../../contract/durations.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Item } from '../content/item-kinds.ts'
import type { Keys } from '../crypto/keys.ts'
import { sealText, unsealText } from '../crypto/seal.ts'
import { dayOf } from '../crypto/tags.ts'
import type { Database } from '../db/database.ts'
import { decisions, type ModerationVerb } from '../db/schema/moderation.ts'

/** Maximum lengths of an operator's texts in code points. */
export const maxDecisionLengths = { reason: 500, operator: 60 } as const

/** The size in units of `sealText` (4 bytes). A code point takes up to 6 bytes in JSON, and the field names take 60. */
const maxWordsLength = (6 * (maxDecisionLengths.reason + maxDecisionLengths.operator) + 60) / 4

export type Decision = {
  item: Item
  verb: ModerationVerb
  byReports?: boolean
  byNewAccounts?: boolean
  /** The time at which the item was written or edited. The decision gets a later time, even if the clock is wrong. */
  notBefore?: Date
  rule?: ReportReason | null
  /** The operator's name. Null if readers' reports or the author's edit caused the decision. */
  operator?: string | null
  /** True if a sign-in to the moderators' pages proves the name. */
  isSignedIn?: boolean
  reason?: string | null
  waitedDays?: number | null
}

type Words = { operator: string | null; reason: string | null; isSignedIn: boolean }

export type StoredDecision = ReturnType<typeof readRow>

/**
 * Stores a decision and returns its id. Call it in the transaction that changes the item. The decision's time is
 * later than that of earlier decisions about the item, even if the clock is wrong. If reports caused it, the time is
 * rounded down to the hour.
 */
export async function writeDecision(
  tx: Database,
  { keys }: { keys: Keys },
  {
    item,
    notBefore,
    operator = null,
    isSignedIn = false,
    reason = null,
    byReports = false,
    ...rest
  }: Decision,
): Promise<string> {
  const now = byReports ? startOfHour(new Date()) : new Date()
  const at = sql<Date>`greatest(${now.toISOString()}::timestamptz,
    ${notBefore?.toISOString() ?? null}::timestamptz + interval '1 millisecond',
    (select max(at) + interval '1 millisecond' from ${decisions} where item_id = ${item.id}))`
  const id = randomUUID()
  const words: Words = { operator, reason, isSignedIn }
  const sealedReason = sealText(keys, JSON.stringify(words), maxWordsLength)
  await tx
    .insert(decisions)
    .values({ id, at, itemKind: item.kind, itemId: item.id, byReports, sealedReason, ...rest })
  return id
}

export function startOfHour(time: Date): Date {
  return new Date(time.getTime() - (time.getTime() % hourMs))
}

/** Oldest first. Skips decisions about a deleted item with the same id. */
export async function readDecisions(
  db: Database,
  { keys }: { keys: Keys },
  items: { id: string; createdAt: Date }[],
): Promise<StoredDecision[]> {
  const since = new Map(items.map(({ id, createdAt }) => [id, createdAt]))
  const rows = await db
    .select()
    .from(decisions)
    .where(inArray(decisions.itemId, [...since.keys()]))
    .orderBy(asc(decisions.at))
  return rows
    .filter(({ itemId, at }) => at >= (since.get(itemId) ?? at))
    .map((row) => readRow(keys, row))
}

/** Newest first. */
export async function readLog(
  db: Database,
  { keys }: { keys: Keys },
  limit = 1_000_000,
): Promise<StoredDecision[]> {
  const rows = await db.select().from(decisions).orderBy(desc(decisions.at)).limit(limit)
  return rows.map((row) => readRow(keys, row))
}

/** Operators don't learn how old the reporters' accounts are, or when they reported. */
function readRow(
  keys: Keys,
  {
    itemKind,
    itemId,
    sealedReason,
    byNewAccounts: _new,
    waitedDays: _waited,
    ...row
  }: typeof decisions.$inferSelect,
) {
  const words: Words = JSON.parse(unsealText(keys, sealedReason))
  const item: Item = { kind: itemKind, id: itemId }
  return { ...row, ...words, item }
}

/** Returns the decisions since an operator last restored the item. Earlier ones no longer matter. */
export function sinceRestored(decided: StoredDecision[]): StoredDecision[] {
  return decided.slice(decided.findLastIndex(({ verb }) => verb === 'restore') + 1)
}

/** Returns the rule for which the item was last hidden; null if it was not hidden since it was last restored. */
export function ruleOf(decided: StoredDecision[]): ReportReason | null {
  return sinceRestored(decided).findLast(({ verb }) => verb === 'hide')?.rule ?? null
}

/** Returns the request for the item's removal, unless it was restored since. */
export function removalAskedIn(decided: StoredDecision[]): StoredDecision | undefined {
  return sinceRestored(decided).findLast(({ verb }) => verb === 'ask_removal')
}

/** Returns the request to suspend the item's author, unless it was answered or the item restored since, or its end passed. */
export function suspensionAskedIn(decided: StoredDecision[]): StoredDecision | undefined {
  const last = sinceRestored(decided).findLast(({ verb }) => /suspen/.test(verb))
  return last?.verb === 'ask_suspension' && endIn(last.reason) > dayOf(new Date())
    ? last
    : undefined
}

/** Returns the date in the reason of a suspension, `until YYYY-MM-DD`. */
export function endIn(reason: string | null): string {
  return reason?.slice('until '.length, 'until YYYY-MM-DD'.length) ?? ''
}

export function wholeDaysSince(time: Date): number {
  return Math.max(0, Math.floor((Date.now() - time.getTime()) / dayMs))
}
