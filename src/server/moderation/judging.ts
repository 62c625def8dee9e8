import { sql } from 'drizzle-orm'
import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { decisions, reports, settledReports } from '../db/schema/moderation.ts'
import type { BoardEvent } from '../events/events.ts'
import type { Item } from '../refusals.ts'
import { writeDecision } from './decisions.ts'
import { hideItem, setCrisisCard } from './hiding.ts'
import { reportsOf } from './settling.ts'
import { type CountedReport, hidingReason, isEnoughOfOld, needsCrisisCard } from './threshold.ts'

const mostHiddenAnHour = 5

/** Of a reported item. */
export type Reported = {
  upvoteCount: number
  /** Since when it reads as it does. */
  writtenAt: string
}

/** Behind the lock of the item, after a report for that reason. Answers what is to be published after the commit. */
export async function judge(
  tx: Database,
  board: Pick<Board, 'keys' | 'config'>,
  item: Item,
  { upvoteCount, writtenAt }: Reported,
  reason: ReportReason,
): Promise<BoardEvent[]> {
  const counted: CountedReport[] = await tx
    .select({ reason: reports.reason, weight: reports.weight })
    .from(reports)
    .where(reportsOf(item))
  const about = { upvotes: upvoteCount, sensitivity: board.config.reportSensitivity }
  const rule = hidingReason(counted, about)
  const byNewAccounts = !isEnoughOfOld(counted, about)
  if (rule && (!byNewAccounts || (await mayHideByNew(tx)))) {
    await writeDecision(tx, board, {
      item,
      verb: 'hide',
      byReports: true,
      byNewAccounts,
      notBefore: writtenAt,
      rule,
    })
    return hideItem(tx, item)
  }
  // An edit took it away: reports of anything else don't bring it back.
  return reason === 'self_harm' && needsCrisisCard(counted, about)
    ? setCrisisCard(tx, item, true)
    : []
}

/** On the whole board: whoever makes accounts in an evening shall not empty it before an operator looks. */
async function mayHideByNew(tx: Database): Promise<boolean> {
  const [hidden] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${decisions}
      where ${decisions.byNewAccounts} and ${decisions.at} >= date_trunc('hour', ${new Date().toISOString()}::timestamptz)`,
  )
  return (hidden?.count ?? 0) < mostHiddenAnHour
}

/** Whether an operator has decided on that reason since the item reads as it does: then a report of it weighs nothing. */
export async function isSettled(
  tx: Database,
  item: Item,
  { writtenAt }: Reported,
  reason: ReportReason,
): Promise<boolean> {
  const [found] = await rowsOf<{ is: boolean }>(
    tx,
    sql`select exists (
      select 1 from ${decisions} left join ${settledReports} on ${settledReports.decisionId} = ${decisions.id}
      where ${decisions.itemId} = ${item.id} and not ${decisions.byReports}
        and ${decisions.at} > ${writtenAt}::timestamptz
        and (${settledReports.reason} = ${reason} or ${decisions.rule} = ${reason})
    ) as "is"`,
  )
  return found?.is === true
}
