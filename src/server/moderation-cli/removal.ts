import { sql } from 'drizzle-orm'
import { reportReasons } from '../../contract/report-reasons.ts'
import { removeConfession } from '../confessions/confessions.ts'
import { OperatorError } from '../errors/operator-error.ts'
import {
  readDecisions,
  ruleOf,
  type StoredDecision,
  sinceRestored,
  writeDecision,
} from '../hiding/decisions.ts'
import { hideItem } from '../hiding/hiding.ts'
import { deleteCounted } from '../replies/counted-writes.ts'
import type { Arguments, Desk, Output } from './desk.ts'
import { hasAppeal, hideLocked, lockAndRead } from './hide.ts'
import { removableFrom } from './queue-entries.ts'
import { settle } from './settle.ts'
import { shortId, timeInWords } from './wording.ts'

/**
 * Deletes an item, which can't be undone. So this needs two operators, or one who repeats the request after 24 hours.
 * The first request of one operator only hides the item. Throws an OperatorError if the same operator repeats it too
 * early, or while an appeal is open.
 */
export async function remove(desk: Desk, given: Arguments): Promise<Output> {
  const { db, by } = desk
  const { reason, second } = given
  if (second !== undefined && isSameName(by, second))
    throw new OperatorError('--second takes another operator’s name')
  const item = await lockAndRead(db, given.id)
  const decided = await readDecisions(db, desk, [item])
  const rule = given.rule ?? ruleOf(decided)
  if (!rule) throw new OperatorError(`Name the rule: --rule ${reportReasons.join(' | ')}`)
  const asked = sinceRestored(decided).findLast(({ verb }) => verb === 'ask_removal')
  const operators = operatorsFor(by, second, asked)
  const from = removableFrom(asked?.at ?? new Date())
  const name = `${item.kind} ${shortId(item.id)}`
  if (operators.length < 2 && from.getTime() > Date.now()) {
    const when = `can be removed from ${timeInWords(from)} on, or by a second operator`
    if (asked) throw new OperatorError(`It ${when}`)
    const events = await hideLocked(desk, item, { rule, reason })
    const decision = { item, rule, operator: by, reason, notBefore: item.createdAt }
    await writeDecision(db, desk, { ...decision, verb: 'ask_removal' })
    return { text: `${name} is hidden now. It ${when}.`, events }
  }
  if (await hasAppeal(db, item))
    throw new OperatorError(
      'Its author appealed: answer the appeal first (appeals grant, appeals refuse)',
    )
  const events = await hideItem(db, item)
  await settle(desk, item, { verb: 'remove', rule, operator: operators.join(' and '), reason })
  if (item.kind === 'confession') await removeConfession(db, item.id)
  else await deleteCounted(db, item.id, sql`true`)
  return { text: `${name} is removed, with everything below it.`, events }
}

/** Returns the names of the one or two operators who decide, first an operator who requested the removal earlier. */
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
