import { sql } from 'drizzle-orm'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { removeConfession } from '../confessions/confessions.ts'
import type { Database } from '../db/database.ts'
import { appeals } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { readDecisions, type StoredDecision, writeDecision } from '../hiding/decisions.ts'
import { hideItem } from '../hiding/hiding.ts'
import { appealOf } from '../hiding/settle-reports.ts'
import { deleteCounted } from '../replies/counted-writes.ts'
import { decide, hideLocked, lockAndRead, settle } from './decide.ts'
import type { Desk, Output } from './desk.ts'
import { findItem, type OperatorItem } from './items.ts'
import { shortId, timeInWords } from './wording.ts'

const waitMs = 24 * 60 * 60 * 1000

type Removal = { rule: ReportReason | undefined; reason: string | null; second: string | undefined }

/**
 * Deletes an item, which can't be undone. So it takes two operators, or one who asks again 24 hours after the first
 * request, which only hides the item. Throws an OperatorError before that time, and while an appeal is open.
 */
export async function remove(
  desk: Desk,
  given: string,
  { rule, reason, second }: Removal,
): Promise<Output> {
  const { kind, id } = await findItem(desk.db, given)
  if (second !== undefined && isSameName(desk.by, second))
    throw new OperatorError('--second takes another operator’s name')
  let text = ''
  await decide(desk, async (tx) => {
    const item = await lockAndRead(tx, { kind, id })
    const decided = (await readDecisions(tx, desk, kind, [item])).get(id) ?? []
    const broken = rule ?? ruleOf(decided)
    if (!broken) throw new OperatorError(`Say by which rule: --rule ${reportReasons.join(' | ')}`)
    const asked = askedRemoval(decided)
    const operators = operatorsFor(desk.by, second, asked)
    const from = removableFrom(asked?.at ?? new Date())
    const when = `can be removed from ${timeInWords(from)} on, or by a second operator`
    const isEnough = operators.length > 1 || (asked !== undefined && from.getTime() <= Date.now())
    if (!isEnough && asked) throw new OperatorError(`It ${when}`)
    if (!isEnough) {
      text = `${kind} ${shortId(id)} is hidden now. It ${when}.`
      const events = await hideLocked(tx, desk, item, { rule: broken, reason })
      const words = { operator: desk.by, reason }
      const notBefore = item.createdAt
      await writeDecision(tx, desk, { item, verb: 'ask_removal', rule: broken, words, notBefore })
      return events
    }
    await assertNoAppeal(tx, item)
    text = `${kind} ${shortId(id)} is removed, with all that stood below it.`
    const events = await hideItem(tx, item)
    const words = { operator: operators.join(' and '), reason }
    await settle(tx, desk, item, { verb: 'remove', rule: broken, words }, true)
    await deleteItem(tx, item)
    return events
  })
  return { text }
}

/** The last request to remove the item, unless an operator has restored it since. */
function askedRemoval(decided: StoredDecision[]): StoredDecision | undefined {
  return sinceRestored(decided).findLast(({ verb }) => verb === 'ask_removal')
}

/** From when on a single operator can remove the item. */
export function removableFrom(askedAt: Date): Date {
  return new Date(askedAt.getTime() + waitMs)
}

function ruleOf(decided: StoredDecision[]): ReportReason | null {
  return sinceRestored(decided).findLast(({ verb }) => verb === 'hide')?.rule ?? null
}

function sinceRestored(decided: StoredDecision[]): StoredDecision[] {
  return decided.slice(decided.findLastIndex(({ verb }) => verb === 'restore') + 1)
}

/** If another operator made the request, that operator is the first of the two. */
function operatorsFor(
  by: string,
  second: string | undefined,
  asked: StoredDecision | undefined,
): string[] {
  if (second !== undefined) return [by, second]
  return asked?.operator && !isSameName(asked.operator, by) ? [asked.operator, by] : [by]
}

function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other) || plain(other) === ''
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

async function assertNoAppeal(tx: Database, item: OperatorItem): Promise<void> {
  if ((await tx.$count(appeals, appealOf(item))) === 0) return
  throw new OperatorError('Its author appeals: answer that first (appeals grant, appeals refuse)')
}

async function deleteItem(tx: Database, { kind, id }: OperatorItem): Promise<void> {
  if (kind === 'confession') await removeConfession(tx, id)
  else await deleteCounted(tx, id, sql`true`)
}
