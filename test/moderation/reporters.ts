import { onTestFinished, vi } from 'vitest'
import type { ReportReason } from '../../src/contract/report-reasons.ts'
import type { Item } from '../../src/server/content/item-kinds.ts'
import { monthOf } from '../../src/server/crypto/tags.ts'
import { judgeAtMark, judgeReports } from '../../src/server/moderation/judge-reports.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { Caller, TestBoard } from '../board.ts'
import { setClock } from '../clock.ts'

/** Opens an account with reports of weight 1. */
export async function oldStudent(board: TestBoard, name?: string): Promise<Caller> {
  return provedStudent(board, monthsAgo(4), name)
}

/** Opens an account with reports of weight ½. */
export async function freshStudent(board: TestBoard, name?: string): Promise<Caller> {
  return provedStudent(board, monthsAgo(0), name)
}

/** The reporters report one after the other. Returns the statuses of the answers. */
export async function reportBy(
  reporters: Caller[],
  item: Item,
  reason: ReportReason = 'exposes_someone',
): Promise<number[]> {
  const statuses = []
  for (const reporter of reporters)
    statuses.push((await reporter.put(reportUrl(item), { reason })).status)
  return statuses
}

/**
 * Stops the clock until the end of the test, at a mark whose reports are already judged. So reports are judged only when
 * the test calls `judge`.
 */
export async function pauseJudging({ board }: TestBoard): Promise<void> {
  setClock(Date.now())
  onTestFinished(() => void vi.useRealTimers())
  await judgeAtMark(board)
}

/** Judges reports as the board does at the next five-minute mark. */
export async function judge({ board }: TestBoard): Promise<void> {
  const [error] = await judgeReports(board)
  if (error) throw error
}

/** Hides an item by the reports of four old accounts, which are enough for any secret threshold. */
export async function hideByReports(
  board: TestBoard,
  item: Item,
  reason: ReportReason = 'exposes_someone',
): Promise<void> {
  const reporters = await Promise.all([1, 2, 3, 4].map(() => oldStudent(board)))
  await reportBy(reporters, item, reason)
  await judge(board)
  const [statusAfter] = await reportBy(reporters, item, reason)
  if (statusAfter !== 404) throw new Error('It is not hidden')
}

export function reportUrl({ kind, id }: Item): string {
  return `/api/${kind === 'confession' ? 'confessions' : 'replies'}/${id}/report`
}

async function provedStudent(board: TestBoard, memberSince: string, name?: string) {
  const student = await board.student(name)
  await changeAccount(board.board, student.email, { emailVerified: true, memberSince })
  return student
}

function monthsAgo(months: number): string {
  const now = new Date()
  return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)))
}
