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
  const claimed = await claimMark(board.db)
  if (!claimed) return
  const errors = await judgeReports(board)
  if (claimed.isAfterNewScrub) {
    await reviewEffects(board)
    await board.db.execute(sql`update ${judgings} set reviewed_night = last_night from ${scrubs}`)
  }
  if (errors.length > 0) throw errors[0]
}

/**
 * Returns whether a nightly scrub has ended since effects were last reviewed; undefined if the mark is taken. A single
 * upsert instead of an advisory lock: session locks don't work behind a connection pooler.
 */
async function claimMark(db: Database): Promise<{ isAfterNewScrub: boolean } | undefined> {
  const time = judgedTime()
  const mark = new Date(time - (time % inboxMarkMs)).toISOString()
  // With `<`, a stored mark from a clock that ran ahead would stop judging until that time.
  const [claimed] = await rowsOf<{ isAfterNewScrub: boolean }>(
    db,
    sql`insert into ${judgings} as last (mark) values (${mark}) on conflict ("only")
      do update set mark = excluded.mark where last.mark <> excluded.mark
      returning exists (select 1 from ${scrubs}
        where last.reviewed_night is distinct from last_night) as "isAfterNewScrub"`,
  )
  return claimed
}

function judgedTime(): number {
  return Date.now() + leadMs
}
