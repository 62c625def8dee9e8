import { sql } from 'drizzle-orm'
import type { Board } from '../board/board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { decisions, slowingItems } from '../db/schema/moderation.ts'
import type { BoardEvent } from '../events/events.ts'
import { startOfHour, writeDecision } from '../hiding/decisions.ts'
import { hideItem, lockItem, setCrisisCard } from '../hiding/hiding.ts'
import { findReported, type ReportedItem, readReported } from './reported-items.ts'
import { hourlyLimit, type LimitedEffect, type Verdict, verdictFor } from './verdict.ts'

export type Judging = Pick<Board, 'db' | 'keys' | 'config' | 'events'>

/** How many more times in this hour reports of new accounts alone may take effect. */
type Left = Record<LimitedEffect, number>

const batchSize = 200
/** Time limit of one run. The remaining items wait for the next mark. */
const maxMs = 4_000

/**
 * Applies what the reports justify, in random order and one transaction per item: hides, gives the crisis card, slows
 * a thread. It never takes an effect back. Returns the errors of the items that failed.
 */
export async function judgeReports(board: Judging): Promise<unknown[]> {
  const until = performance.now() + maxMs
  const left = await leftThisHour(board.db, board)
  const errors: unknown[] = []
  for (const item of shuffled(await findDue(board, { ...left }, until))) {
    if (performance.now() > until) break
    // An item that fails must not stop the others; it is judged again at the next mark.
    await judge(board, item, left).catch((error) => errors.push(error))
  }
  return errors
}

/** The items that would change. Those with the heaviest reports use up `left` first. */
async function findDue(board: Judging, left: Left, until: number): Promise<ReportedItem[]> {
  const reported = await findReported(board.db)
  const due: ReportedItem[] = []
  for (let start = 0; start < reported.length; start += batchSize)
    for (const item of await readReported(board.db, reported.slice(start, start + batchSize))) {
      if (performance.now() > until) return due
      const verdict = permitted(verdictFor(board, item), left)
      if (!changes(item, verdict)) continue
      if (verdict.hide?.byNewAccounts) left.hide--
      else if (verdict.card?.byNewAccounts && !verdict.hide) left.give_card--
      due.push(item)
    }
  return due
}

function shuffled<Value>(values: Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

async function judge(board: Judging, item: ReportedItem, left: Left): Promise<void> {
  const judged = await retryOnDeadlock(() =>
    board.db.transaction((tx) => judgeLocked(tx, board, item, left)),
  )
  for (const { what, byNewAccounts } of judged.done) if (byNewAccounts) left[what]--
  for (const event of judged.events) board.events.publish(event)
}

type Judged = { events: BoardEvent[]; done: { what: LimitedEffect; byNewAccounts: boolean }[] }

/** Judges again while the item is locked, because it may have been edited, hidden or deleted since it was read. */
async function judgeLocked(
  tx: Database,
  board: Judging,
  reported: ReportedItem,
  left: Left,
): Promise<Judged> {
  await lockItem(tx, reported)
  const [item] = await readReported(tx, [reported])
  if (!item) return { events: [], done: [] }
  const { hide, card, slows } = permitted(verdictFor(board, item), left)
  const decision = { item, byReports: true, notBefore: item.writtenAt }
  if (hide) {
    await writeDecision(tx, board, { ...decision, verb: 'hide', ...hide })
    return { events: await hideItem(tx, item), done: [{ what: 'hide', ...hide }] }
  }
  if (slows && item.confessionId) await slowThread(tx, item)
  if (!card || item.hasCrisisCard) return { events: [], done: [] }
  await writeDecision(tx, board, { ...decision, verb: 'give_card', ...card })
  return { events: await setCrisisCard(tx, item, true), done: [{ what: 'give_card', ...card }] }
}

function changes(item: ReportedItem, { hide, card, slows }: Verdict): boolean {
  const slowsNow = slows && !item.isSlowing && item.confessionId !== null
  return hide !== null || (card !== null && !item.hasCrisisCard) || slowsNow
}

function permitted({ hide, card, slows }: Verdict, left: Left): Verdict {
  return {
    hide: hide?.byNewAccounts && left.hide <= 0 ? null : hide,
    card: card?.byNewAccounts && left.give_card <= 0 ? null : card,
    slows,
  }
}

async function slowThread(tx: Database, { kind, id, confessionId }: ReportedItem): Promise<void> {
  await tx.execute(sql`insert into ${slowingItems} (item_id, confession_id, reply_id)
    values (${id}, ${confessionId}, ${kind === 'reply' ? id : null}) on conflict do nothing`)
}

async function leftThisHour(db: Database, board: Pick<Board, 'keys'>): Promise<Left> {
  const hour = startOfHour(new Date())
  const rows = await rowsOf<{ verb: LimitedEffect; count: number }>(
    db,
    sql`select verb, count(*)::int as count from ${decisions}
      where ${decisions.byNewAccounts} and ${decisions.at} >= ${hour.toISOString()}::timestamptz
      group by verb`,
  )
  const leftOf = (what: LimitedEffect) =>
    hourlyLimit(board, what, hour) - (rows.find(({ verb }) => verb === what)?.count ?? 0)
  return { hide: leftOf('hide'), give_card: leftOf('give_card') }
}
