import { sql } from 'drizzle-orm'
import { reportReasons } from '../../contract/report-reasons.ts'
import { removeConfession } from '../confessions/confessions.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { readDecisions, ruleOf, sinceRestored, writeDecision } from '../hiding/decisions.ts'
import { hideItem } from '../hiding/hiding.ts'
import { deleteCounted } from '../replies/counted-writes.ts'
import type { Arguments, Desk, Output } from './desk.ts'
import { hasAppeal, hideLocked, lockAndRead, settle } from './hide.ts'
import { shortId, timeInWords } from './printing.ts'
import { removableFrom } from './queue-entries.ts'

/**
 * Deletes an item, which can't be undone. So the first request only hides it, and one that follows a day later deletes
 * it. Throws an OperatorError if the request is repeated too early, or while an appeal is open.
 */
export async function remove(desk: Desk, given: Arguments): Promise<Output> {
  const { db, by } = desk
  const { reason } = given
  const item = await lockAndRead(db, given.id)
  const decided = await readDecisions(db, desk, [item])
  const rule = given.rule ?? ruleOf(decided)
  if (!rule) throw new OperatorError(`Name the rule: --rule ${reportReasons.join(' | ')}`)
  const asked = sinceRestored(decided).findLast(({ verb }) => verb === 'ask_removal')
  const from = removableFrom(asked?.at ?? new Date())
  const name = `${item.kind} ${shortId(item.id)}`
  const when = `can be removed from ${timeInWords(from)} on`
  if (!asked) {
    const events = await hideLocked(desk, item, { rule, reason })
    const decision = { item, rule, operator: by, reason, notBefore: item.createdAt }
    await writeDecision(db, desk, { ...decision, verb: 'ask_removal' })
    return { text: `${name} is hidden now. It ${when}.`, events }
  }
  if (from.getTime() > Date.now()) throw new OperatorError(`It ${when}`)
  if (await hasAppeal(db, item))
    throw new OperatorError(
      'Its author appealed: answer the appeal first (appeals grant, appeals refuse)',
    )
  const events = await hideItem(db, item)
  await settle(desk, item, { verb: 'remove', rule, operator: by, reason })
  if (item.kind === 'confession') await removeConfession(db, item.id)
  else await deleteCounted(db, item.id, sql`true`)
  return { text: `${name} is removed, with everything below it.`, events }
}
