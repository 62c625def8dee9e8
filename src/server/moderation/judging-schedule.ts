import { sql } from 'drizzle-orm'
import { inboxMarkMs } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { scrubs } from '../db/schema/maintenance.ts'
import { judgings } from '../db/schema/moderation.ts'
import { type Judging, judgeReports } from './judge-reports.ts'
import { reviewEffects } from './review-effects.ts'

/** Judging starts this long before the mark, so that the frames of the mark include its results. */
const leadMs = 5_000

/** Starts to judge reports at the five-minute marks of the inbox. Returns a function that stops it. */
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

/** Does nothing if any process has already started to judge at this mark. */
export async function judgeAtMark(board: Judging): Promise<void> {
  if (!(await claimMark(board.db))) return
  const errors = await judgeReports(board)
  if (await isAfterNewScrub(board.db)) {
    await reviewEffects(board)
    await rememberReview(board.db)
  }
  if (errors.length > 0) throw errors[0]
}

/** A single upsert instead of an advisory lock: session locks don't work behind a connection pooler. */
async function claimMark(db: Database): Promise<boolean> {
  const time = judgedTime()
  const mark = new Date(time - (time % inboxMarkMs)).toISOString()
  // With `<`, a stored mark from a clock that ran ahead would stop judging until that time.
  const claimed = await rowsOf(
    db,
    sql`insert into ${judgings} as last (mark) values (${mark}) on conflict ("only")
      do update set mark = excluded.mark where last.mark <> excluded.mark returning 1`,
  )
  return claimed.length > 0
}

/** Whether a nightly scrub has ended since effects were last reviewed. */
async function isAfterNewScrub(db: Database): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from ${judgings}, ${scrubs} where reviewed_night is distinct from last_night`,
  )
  return found.length > 0
}

async function rememberReview(db: Database): Promise<void> {
  await db.execute(sql`update ${judgings} set reviewed_night = last_night from ${scrubs}`)
}

function judgedTime(): number {
  return Date.now() + leadMs
}
