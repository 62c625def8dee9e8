import type { ReportReason } from '../../src/contract/report-reasons.ts'
import { monthOf } from '../../src/server/anonymity/tags.ts'
import type { Item } from '../../src/server/refusals.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { Caller, TestBoard } from '../board.ts'

/** Whose report weighs 1. */
export async function oldStudent(board: TestBoard, name?: string): Promise<Caller> {
  return provedStudent(board, monthsAgo(4), name)
}

/** Whose report weighs ½. */
export async function freshStudent(board: TestBoard, name?: string): Promise<Caller> {
  return provedStudent(board, monthsAgo(0), name)
}

/** In turn; the answers to their reports. */
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

/** By as few old accounts as are enough for what nobody upvoted. */
export async function hideByReports(
  board: TestBoard,
  item: Item,
  reason: ReportReason = 'exposes_someone',
): Promise<void> {
  for (let number = 0; number < 10; number++) {
    const reporter = await oldStudent(board)
    const { status } = await reporter.put(reportUrl(item), { reason })
    if (status === 404) return
  }
  throw new Error('It is not hidden')
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
