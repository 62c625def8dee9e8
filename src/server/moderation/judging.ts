import { sql } from 'drizzle-orm'
import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { decisions, reports, settledReports } from '../db/schema/moderation.ts'
import type { BoardEvent } from '../events/events.ts'
import type { Item } from '../refusals.ts'
import { writeDecision } from './decisions.ts'
import { hideItem, setCrisisCard } from './hiding.ts'
import { isAbout } from './settling.ts'
import { type CountedReport, hidingReason, needsCrisisCard } from './threshold.ts'

/** Of a reported item. */
export type Reported = {
  upvoteCount: number
  /** Since when it reads as it does. */
  writtenAt: string
}

/** Behind the lock of the item, after a report. Answers what is to be published after the commit. */
export async function judge(
  tx: Database,
  board: Pick<Board, 'keys' | 'config'>,
  item: Item,
  { upvoteCount, writtenAt }: Reported,
): Promise<BoardEvent[]> {
  const counted = await countedReports(tx, item, writtenAt)
  const about = { upvotes: upvoteCount, sensitivity: board.config.reportSensitivity }
  const rule = hidingReason(counted, about)
  if (rule) {
    await writeDecision(tx, board, { item, verb: 'hide', byReports: true, writtenAt, rule })
    return hideItem(tx, item)
  }
  return needsCrisisCard(counted, about) ? setCrisisCard(tx, item, true) : []
}

/** Not for a reason that an operator has decided on since it was written. */
async function countedReports(
  tx: Database,
  item: Item,
  writtenAt: string,
): Promise<CountedReport[]> {
  const settled = await rowsOf<{ reason: ReportReason }>(
    tx,
    sql`select unnest(array[${settledReports.reason}, ${decisions.rule}]) as reason from ${decisions}
      left join ${settledReports} on ${settledReports.decisionId} = ${decisions.id}
      where ${decisions.itemId} = ${item.id} and not ${decisions.byReports}
        and ${decisions.at} > ${writtenAt}::timestamptz`,
  )
  const all = await tx
    .select({ reason: reports.reason, weight: reports.weight })
    .from(reports)
    .where(isAbout(item))
  return all.filter(({ reason }) => !settled.some((one) => one.reason === reason))
}
