import { hourMs } from '../../contract/durations.ts'
import type { Database } from '../db/database.ts'
import { appeals } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { BoardEvent } from '../events/events.ts'
import { hideItem, lockItem, setCrisisCard, showItem } from '../hiding/hiding.ts'
import { appealOf } from '../hiding/open-reports.ts'
import type { Arguments, Desk, Output } from './desk.ts'
import { findItem, type OperatorItem, readItems } from './items.ts'
import { isWaiting } from './queue-entries.ts'
import { type Explained, settle } from './settle.ts'
import { shortId, timeInWords } from './wording.ts'

/**
 * Hides an item, or keeps it hidden, and settles its open reports: those for the same rule get the verdict 'right'.
 * An appeal stays open.
 */
export async function hide(
  desk: Desk,
  { id, rule = 'something_else', reason }: Arguments,
): Promise<Output> {
  const item = await lockAndRead(desk.db, id)
  const isAppealed = await hasAppeal(desk.db, item)
  const events = await hideLocked(desk, item, { rule, reason })
  const is = item.isHidden ? `was hidden already, and is now for ${rule}` : 'is hidden'
  const still = isAppealed ? ' Their appeal still waits for an answer.' : ''
  const text = `${item.kind} ${shortId(item.id)} ${is}; its author reads why.${still}`
  return { text, events }
}

/**
 * Shows a hidden item again, or decides that a reported or edited one stays visible. Settles its reports as wrong.
 * The crisis card stays unless `withoutCard` is set. Throws an OperatorError if there is nothing to decide about the
 * item.
 */
export async function restore(desk: Desk, { id, reason, withoutCard }: Arguments): Promise<Output> {
  const item = await lockAndRead(desk.db, id)
  const losesCard = withoutCard && item.hasCrisisCard
  if (!item.isHidden && !losesCard && !(await isWaiting(desk.db, item))) {
    throw new OperatorError(
      item.isBelowHidden
        ? 'It is hidden together with an item above it: restore that one'
        : 'It is not hidden, and no one reported it',
    )
  }
  const events = await restoreLocked(desk, item, reason)
  if (withoutCard) events.push(...(await setCrisisCard(desk.db, item, false)))
  const card = item.hasCrisisCard && !withoutCard ? ', with the crisis card on it' : ''
  const outcome = item.isBelowHidden
    ? 'is no longer hidden itself, but an item above it still is.'
    : `is visible to everyone${card}; its reports are settled.${editedInWords(item)}`
  return { text: `${item.kind} ${shortId(item.id)} ${outcome}`, events }
}

/** Finds the item, locks it against other decisions and reads it. Throws an OperatorError if it doesn't exist. */
export async function lockAndRead(db: Database, given: string): Promise<OperatorItem> {
  const item = await findItem(db, given)
  await lockItem(db, item)
  const locked = (await readItems(db, [item.id])).get(item.id)
  if (!locked) throw new OperatorError('It was deleted a moment ago')
  return locked
}

export async function hideLocked(
  desk: Desk,
  item: OperatorItem,
  words: Explained,
): Promise<BoardEvent[]> {
  const events = await hideItem(desk.db, item)
  await settle(desk, item, { verb: 'hide', ...words })
  return events
}

export async function restoreLocked(
  desk: Desk,
  item: OperatorItem,
  reason: string | null,
): Promise<BoardEvent[]> {
  const events = await showItem(desk.db, item)
  await settle(desk, item, { verb: 'restore', reason })
  await desk.db.delete(appeals).where(appealOf(item))
  return events
}

export async function hasAppeal(db: Database, item: OperatorItem): Promise<boolean> {
  return (await db.$count(appeals, appealOf(item))) > 0
}

/** Returns a warning if the author edited the item in the last hour: the operator may have read the earlier text. */
function editedInWords({ updatedAt }: OperatorItem): string {
  return updatedAt && Date.now() - updatedAt.getTime() < hourMs
    ? ` Its author edited it at ${timeInWords(updatedAt)}: read it again.`
    : ''
}
