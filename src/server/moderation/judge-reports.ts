import { and, eq, isNull, sql } from 'drizzle-orm'
import { inboxMarkMs } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { secretFraction } from '../crypto/random.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { upkeep } from '../db/schema/maintenance.ts'
import { appeals, decisions, reports, takedowns } from '../db/schema/moderation.ts'
import type { BoardEvent } from '../events/events.ts'
import { startOfHour, writeDecision } from '../hiding/decisions.ts'
import { hideItem, lockItem, setCrisisCard } from '../hiding/hiding.ts'
import { reportsOf } from '../hiding/open-reports.ts'
import { atMarks } from '../jobs/at-marks.ts'
import { type ReportedItem, readReported } from './reported-items.ts'
import { type Effect, verdictFor } from './threshold.ts'

type Judging = Pick<Board, 'db' | 'keys' | 'config' | 'events'>

/** How many effects reports of new accounts may still cause in this hour. */
type Left = Record<Effect['verb'], number>

/** Judging starts this long before a five-minute mark, so that the news sent at the mark includes its results. */
const leadMs = 5_000

/** The next run, five minutes later, judges the remaining items. */
const maxJudgingMs = 2_000

/** Judges shortly before each mark, when inbox news is sent. Returns a function that stops this. */
export function startJudging(board: Judging & Pick<Board, 'background'>): () => void {
  return atMarks(() => board.background.run(() => judgeAtMark(board)), leadMs)
}

/** Judges all reports once. Does nothing if any process has already started the run for this five-minute mark. */
export async function judgeAtMark(board: Judging): Promise<void> {
  if (!(await claimMark(board.db))) return
  await retryOnDeadlock(() => queueAll(board.db))
  const errors = await judgeReports(board)
  if (errors.length > 0) throw errors[0]
}

/** Only one process runs. An update claims it, because session locks don't work behind a pooler. */
async function claimMark(db: Database): Promise<boolean> {
  const time = Date.now() + leadMs
  const mark = new Date(time - (time % inboxMarkMs)).toISOString()
  // Compare with `is distinct`: if another clock ran ahead, the stored mark is in the future, and `<` would refuse all
  // runs until then.
  const claimed = await rowsOf(
    db,
    sql`update ${upkeep} set last_judging = ${mark}
      where last_judging is distinct from ${mark} returning last_judging`,
  )
  return claimed.length > 0
}

/** From now on, the moderators' pages show everything that came before this mark, and nothing that was withdrawn. */
export async function queueAll(db: Database): Promise<void> {
  await db.delete(reports).where(and(isNull(reports.decisionId), eq(reports.isWithdrawn, true)))
  for (const table of [reports, appeals, takedowns])
    await db.update(table).set({ isQueued: true }).where(eq(table.isQueued, false))
}

/**
 * Applies what the open reports justify: hides items and adds crisis cards (which show where to find help). It never
 * undoes an effect. It handles items in random order, each in its own transaction, and returns the errors of those that
 * failed.
 */
export async function judgeReports(board: Judging): Promise<unknown[]> {
  const left = await leftThisHour(board)
  const due = shuffled(await findDue(board, { ...left }))
  const until = performance.now() + maxJudgingMs
  const errors: unknown[] = []
  for (const item of due) {
    if (performance.now() > until) break
    // An item that fails must not stop the others. The next run judges it again.
    await judge(board, item, left).catch((error) => errors.push(error))
  }
  return errors
}

/** Returns the items that judging would change. Items with the heaviest reports use up `left` first. */
async function findDue(board: Judging, left: Left): Promise<ReportedItem[]> {
  const reported = await readReported(board.db)
  return reported.filter((item) => {
    const effect = dueEffect(board, item, left)
    if (effect?.byNewAccounts) left[effect.verb]--
    return effect
  })
}

function shuffled<Value>(values: Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

async function judge(board: Judging, item: ReportedItem, left: Left): Promise<void> {
  const { effect, events } = await retryOnDeadlock(() =>
    board.db.transaction((tx) => judgeLocked(tx, board, item, left)),
  )
  if (effect?.byNewAccounts) left[effect.verb]--
  for (const event of events) board.events.publish(event)
}

/** Judges again while the item is locked, because it may have been edited, hidden or deleted since it was read. */
async function judgeLocked(
  tx: Database,
  board: Judging,
  reported: ReportedItem,
  left: Left,
): Promise<{ effect?: Effect; events: BoardEvent[] }> {
  await lockItem(tx, reported)
  const [item] = await readReported(tx, reportsOf(reported))
  if (!item) return { events: [] }
  const effect = dueEffect(board, item, left)
  if (!effect) return { events: [] }
  const isHiding = effect.verb === 'hide'
  await writeDecision(tx, board, { item, byReports: true, notBefore: item.writtenAt, ...effect })
  return { effect, events: await (isHiding ? hideItem(tx, item) : setCrisisCard(tx, item, true)) }
}

/** Leaves out effects that the item has, and those that depend on new accounts once `left` is used up. */
function dueEffect(board: Judging, item: ReportedItem, left: Left): Effect | undefined {
  return verdictFor(board, item).find(
    ({ verb, byNewAccounts }) =>
      !(verb === 'give_card' && item.hasCrisisCard) && !(byNewAccounts && left[verb] <= 0),
  )
}

async function leftThisHour(board: Judging): Promise<Left> {
  const hour = startOfHour(new Date())
  const rows = await rowsOf<{ verb: Effect['verb']; count: number }>(
    board.db,
    sql`select verb, count(*)::int as count from ${decisions}
      where ${decisions.byNewAccounts} and ${decisions.at} >= ${hour.toISOString()}::timestamptz
      group by verb`,
  )
  const leftOf = (verb: Effect['verb']) => {
    // The limit for the whole board is a secret number from 3 to 8, different for each hour and each kind of effect.
    const fraction = secretFraction(board.keys, 'hourly bound', verb, hour.toISOString())
    return 3 + Math.floor(6 * fraction) - (rows.find((row) => row.verb === verb)?.count ?? 0)
  }
  return { hide: leftOf('hide'), give_card: leftOf('give_card') }
}
