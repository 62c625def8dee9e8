import { sql } from 'drizzle-orm'
import { inboxMarkMs } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { judgings } from '../db/schema/moderation.ts'
import { scrubs } from '../db/schema/upkeep.ts'
import { type Judging, judgeReports } from './judging.ts'
import { reviewEffects } from './reviewing.ts'

/** Before the mark, so that what is judged is in the frames that streams send at the mark. */
const leadMs = 5_000

/** Judges reports at the same five-minute marks as the inbox's news. Returns a function that stops it. */
export function keepJudging(board: Judging & Pick<Board, 'background'>): () => void {
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

/** Does nothing where a process, this one or another, has begun to judge for this mark. */
export async function judgeAtMark(board: Judging): Promise<void> {
  if (!(await claimMark(board.db))) return
  const errors = await judgeReports(board)
  if (await isAnotherNight(board.db)) {
    await reviewEffects(board)
    await rememberNight(board.db)
  }
  if (errors.length > 0) throw errors[0]
}

/** One statement, which a second process waits for: behind a pooler there are no locks of a session. */
async function claimMark(db: Database): Promise<boolean> {
  const time = judgedTime()
  const mark = new Date(time - (time % inboxMarkMs)).toISOString()
  // Not `<`: after a clock that was ahead, that would wait for hours.
  const claimed = await rowsOf(
    db,
    sql`insert into ${judgings} as last (mark) values (${mark}) on conflict ("only")
      do update set mark = excluded.mark where last.mark <> excluded.mark returning 1`,
  )
  return claimed.length > 0
}

/** Whether a nightly scrub has ended since effects were last reviewed. */
async function isAnotherNight(db: Database): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from ${judgings}, ${scrubs} where reviewed_night is distinct from last_night`,
  )
  return found.length > 0
}

async function rememberNight(db: Database): Promise<void> {
  await db.execute(sql`update ${judgings} set reviewed_night = last_night from ${scrubs}`)
}

function judgedTime(): number {
  return Date.now() + leadMs
}
