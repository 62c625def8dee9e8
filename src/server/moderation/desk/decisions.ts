import { sql } from 'drizzle-orm'
import { reasonNames, reportReasons } from '../../../contract/report-reasons.ts'
import { removeConfession } from '../../confessions/confessions.ts'
import { appeals } from '../../db/schema/moderation.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { readDecisions, removalAskedIn, ruleOf, writeDecision } from '../../hiding/decisions.ts'
import { hideItem, setCrisisCard } from '../../hiding/hiding.ts'
import { appealOf } from '../../hiding/open-reports.ts'
import { deleteCounted } from '../../replies/counted-writes.ts'
import { describeItem } from './describe-item.ts'
import type { Desk, Given } from './desk.ts'
import { lockAndRead } from './desk.ts'
import { isSameName } from './operators.ts'
import { hasAppeal, hideLocked, restoreLocked, settle } from './settle.ts'

export const needsAnother = 'Another moderator must confirm this'

/** Decisions return `shown`, the item afterwards, and the events to send after the commit. */

/**
 * Also settles open reports: those for the same rule were right. If the author appealed, the item stays hidden for the
 * rule that it was hidden for, and the author reads the reason.
 */
export async function hide(desk: Desk, given: Given) {
  const { id, rule = 'something_else', reason, isAppealUnseen } = given
  const { db } = desk
  const item = await lockAndRead(db, id)
  const events = []
  if (item.isHidden && !isAppealUnseen && (await hasAppeal(db, item))) {
    const hiddenFor = ruleOf(await readDecisions(db, desk, [item]))
    const words = { rule: hiddenFor, reason: reason ?? reasonNames[rule] }
    await settle(desk, item, { verb: 'refuse_appeal', ...words })
    await db.delete(appeals).where(appealOf(item))
  } else events.push(...(await hideLocked(desk, item, { rule, reason })))
  return { shown: await describeItem(desk, item.id), events }
}

/** Shows a hidden item again, or leaves a visible one up. Reports were wrong. The crisis card stays unless `withoutCard` is set. */
export async function restore(desk: Desk, { id, reason, withoutCard }: Given) {
  const item = await lockAndRead(desk.db, id)
  const events = await restoreLocked(desk, item, reason)
  if (withoutCard) events.push(...(await setCrisisCard(desk.db, item, false)))
  return { shown: await describeItem(desk, item.id), events }
}

/**
 * Deletes an item, which can't be undone. So the first request only hides it, and another operator must ask, too: in the
 * moderators' pages, both are signed in. Throws an OperatorError if the same one asks again, or while an appeal is open.
 */
export async function remove(desk: Desk, given: Given) {
  const { db, by, isSignedIn } = desk
  const { reason } = given
  const item = await lockAndRead(db, given.id)
  const decided = await readDecisions(db, desk, [item])
  const asked = removalAskedIn(decided)
  const rule = asked?.rule ?? given.rule ?? ruleOf(decided)
  if (!rule) throw new OperatorError(`Name the rule: --rule ${reportReasons.join(' | ')}`)
  if (!asked || (isSignedIn && !asked.isSignedIn)) {
    const events = await hideLocked(desk, item, { rule, reason })
    const decision = { item, rule, operator: by, isSignedIn, reason, notBefore: item.createdAt }
    await writeDecision(db, desk, { ...decision, verb: 'ask_removal' })
    return { shown: await describeItem(desk, item.id), events }
  }
  if (isSameName(asked.operator, by)) throw new OperatorError(needsAnother)
  if (await hasAppeal(db, item))
    throw new OperatorError('Its author appealed: answer that first, with restore or hide')
  const events = await hideItem(db, item)
  await settle(desk, item, { verb: 'remove', rule, reason })
  if (item.kind === 'confession') await removeConfession(db, item.id)
  else await deleteCounted(db, item.id, sql`true`)
  return { shown: { kind: item.kind, id: item.id, state: 'removed' }, events }
}
