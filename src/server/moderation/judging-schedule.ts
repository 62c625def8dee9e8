import { sql } from 'drizzle-orm'
import { inboxMarkMs } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { upkeep } from '../db/schema/maintenance.ts'
import { type Judging, judgeReports } from './judge-reports.ts'

/** Judging starts this long before a five-minute mark, so that the news sent at the mark includes its results. */
const leadMs = 5_000

/**
 * Judges reports shortly before every five-minute mark, when inbox news is sent. Returns a function that stops this.
 */
export function startJudging(board: Judging & Pick<Board, 'background'>): () => void {
  const schedule = () =>
    setTimeout(
      () => {
        timer = schedule()
        board.background.run(() => judgeAtMark(board))
      },
      inboxMarkMs - (judgedTime() % inboxMarkMs),
    ).unref()
  let timer = schedule()
  return () => clearTimeout(timer)
}

/** Judges all reports once. Does nothing if any process has already started the run for this five-minute mark. */
export async function judgeAtMark(board: Judging): Promise<void> {
  if (!(await claimMark(board.db))) return
  const errors = await judgeReports(board)
  if (errors.length > 0) throw errors[0]
}

/**
 * Claims this run, so that only one process does it. Returns false if it is claimed already. The claim is an update and
 * not an advisory lock, because session locks don't work behind a connection pooler.
 */
async function claimMark(db: Database): Promise<boolean> {
  const time = judgedTime()
  const mark = new Date(time - (time % inboxMarkMs)).toISOString()
  // Compare with `is distinct`: if another clock ran ahead, the stored mark is in the future, and `<` would refuse all runs
  // until then.
  const claimed = await rowsOf(
    db,
    sql`update ${upkeep} set last_judging = ${mark}
      where last_judging is distinct from ${mark} returning last_judging`,
  )
  return claimed.length > 0
}

function judgedTime(): number {
  return Date.now() + leadMs
}
