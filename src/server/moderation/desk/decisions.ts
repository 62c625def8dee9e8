import { and, eq, sql } from 'drizzle-orm'
import { dayMs } from '../../../contract/durations.ts'
import { reasonNames, reportReasons } from '../../../contract/report-reasons.ts'
import { removeConfession } from '../../confessions/confessions.ts'
import { authors } from '../../content/visibility.ts'
import { dayOf } from '../../crypto/tags.ts'
import { appeals, suspensions } from '../../db/schema/moderation.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import {
  endIn,
  readDecisions,
  removalAskedIn,
  ruleOf,
  suspensionAskedIn,
  writeDecision,
} from '../../hiding/decisions.ts'
import { hideItem, setCrisisCard } from '../../hiding/hiding.ts'
import { appealOf } from '../../hiding/open-reports.ts'
import { deleteCounted } from '../../replies/counted-writes.ts'
import {
  type Desk,
  describeItem,
  findItem,
  type Given,
  isSeen,
  lockAndRead,
  type OperatorItem,
} from './desk.ts'
import { isSameName } from './operators.ts'
import { hideLocked, restoreLocked, settle } from './settle.ts'

const needsAnother = 'Another moderator must confirm this'
/** A suspension lasts 13 months at most. After the author deletes the account, its end stays stored for a year at most. */
const maxDays = 365

/** Decisions return `shown`, the item afterwards, and the events to send after the commit. */

/**
 * Also settles open reports: those for the same rule were right. If the author appealed, the item stays hidden for the
 * rule that it was hidden for, and the author reads the reason.
 */
export async function hide(desk: Desk, given: Given) {
  const { id, rule = 'something_else', reason } = given
  const { db } = desk
  const item = await lockAndRead(db, id)
  const events = []
  if (item.isHidden && (await hasAppeal(desk, item))) {
    const hiddenFor = ruleOf(await readDecisions(db, desk, [item]))
    const words = { rule: hiddenFor, reason: reason ?? reasonNames[rule] }
    await settle(desk, item, { verb: 'refuse_appeal', ...words })
    await db.delete(appeals).where(appealOf(item))
  } else events.push(...(await hideLocked(desk, item, { rule, reason })))
  return { shown: await describeItem(desk, item.id), events }
}

/** Shows a hidden item again, or leaves a visible one up. Reports were wrong. The crisis card stays as it is, or as given. */
export async function restore(desk: Desk, { id, reason, hasCrisisCard: hasCard }: Given) {
  const item = await lockAndRead(desk.db, id)
  const events = await restoreLocked(desk, item, reason)
  if (hasCard !== undefined) events.push(...(await setCrisisCard(desk.db, item, hasCard)))
  return { shown: await describeItem(desk, item.id), events }
}

async function hasAppeal(desk: Desk, item: OperatorItem): Promise<boolean> {
  return (await desk.db.$count(appeals, and(appealOf(item), isSeen(desk, appeals)))) > 0
}

/**
 * Deletes an item, which can't be undone. So the first request only hides it, and another operator must ask, too: in the
 * moderators' pages, both are signed in. What came about it since the last mark is deleted unread. Throws an OperatorError if
 * the same one asks again, or while an appeal is open.
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
  if (await hasAppeal(desk, item))
    throw new OperatorError('Its author appealed: first restore it, or keep it hidden')
  const events = await hideItem(db, item)
  await settle(desk, item, { verb: 'remove', rule, reason })
  if (item.kind === 'confession') await removeConfession(db, item.id)
  else await deleteCounted(db, item.id, sql`true`)
  return { shown: { kind: item.kind, id: item.id, state: 'removed' }, events }
}

/*
 * A suspension names an item's author by the author tag, a keyed hash of account and month. What is returned never
 * depends on who the author is or on other suspensions, so that operators can't find out which items have the same
 * author.
 */

/**
 * Replaces an earlier suspension for this item. Of several, the latest end counts for the author. The request of a
 * signed-in operator takes effect when another one asks, too. It hides nothing, or the author would be warned and could
 * delete the item first. Throws an OperatorError if the same one asks again.
 */
export async function suspend(desk: Desk, { id, days, reason }: Given) {
  const { db, by, isSignedIn } = desk
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new OperatorError(`--days takes 1 to ${maxDays}`)
  // With the lock, an author who deletes the account together with this item is either too late, or not suspended.
  const item = await lockAndRead(db, id)
  const asked = suspensionAskedIn(await readDecisions(db, desk, [item]))
  if (isSignedIn && asked && isSameName(asked.operator, by)) throw new OperatorError(needsAnother)
  const until = `until ${firstOfMonthAfter(days)}`
  const words = isSignedIn ? (asked?.reason ?? until) : [until, reason].filter(Boolean).join(': ')
  const decision = { item, operator: by, isSignedIn, reason: words, notBefore: item.createdAt }
  if (isSignedIn && !asked) {
    await writeDecision(db, desk, { ...decision, verb: 'ask_suspension' })
    return { shown: await describeItem(desk, item.id) }
  }
  const endsOn = endIn(words)
  await db.execute(sql`insert into ${suspensions} (item_id, author_tag, ends_on)
    select id, author_tag, ${endsOn}::date from ${authors} where id = ${item.id}
    on conflict (item_id) do update set ends_on = excluded.ends_on`)
  await writeDecision(db, desk, { ...decision, verb: 'suspend' })
  return { shown: await describeItem(desk, item.id) }
}

export async function unsuspend(desk: Desk, { id, reason }: Given) {
  const item = await findItem(desk.db, id)
  await desk.db.delete(suspensions).where(eq(suspensions.itemId, item.id))
  const words = { operator: desk.by, isSignedIn: desk.isSignedIn, reason }
  const notBefore = item.createdAt
  await writeDecision(desk.db, desk, { item, verb: 'unsuspend', ...words, notBefore })
  return { shown: await describeItem(desk, item.id) }
}

/**
 * Returns a date as YYYY-MM-DD, at least `days` days from now. All suspensions end on the first of a month, so that
 * no one recognizes the author by the day on which a person begins to write again.
 */
export function firstOfMonthAfter(days: number): string {
  const time = new Date(Date.now() + days * dayMs)
  return dayOf(new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1)))
}
