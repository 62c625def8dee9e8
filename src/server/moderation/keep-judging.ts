import { sql } from 'drizzle-orm'
import { inboxMarkMs } from '../../contract/limits.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { judgings } from '../db/schema/moderation.ts'
import { scrubs } from '../db/schema/upkeep.ts'
import { type Judging, judgeReports } from './judging.ts'
import { reviewEffects } from './reviewing.ts'

/** Before the mark, so that what is judged is in the frames that streams send at the mark. */
const leadMs = 5_000
/** Arbitrary, but not `migrationLock` or `scrubLock`. */
const judgingLock = 5_411_706

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

/**
 * Does nothing where another process is doing it, or has done it for this mark. The lock lasts as long as the
 * transaction: behind a pooler there are no locks of a session.
 */
export async function judgeAtMark(board: Judging): Promise<void> {
  await board.db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return
    await judgeReports(board, tx)
    if (await isAnotherNight(tx)) await reviewEffects(board, tx)
  })
}

async function takeTurn(tx: Database): Promise<boolean> {
  const [lock] = await rowsOf<{ isOurs: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${judgingLock}) as "isOurs"`,
  )
  if (!lock?.isOurs) return false
  const time = judgedTime()
  const mark = new Date(time - (time % inboxMarkMs)).toISOString()
  // Not `<`: after a clock that was ahead, that would wait for hours.
  const taken = await rowsOf(
    tx,
    sql`insert into ${judgings} as last (mark) values (${mark}) on conflict ("only")
      do update set mark = excluded.mark where last.mark <> excluded.mark returning 1`,
  )
  return taken.length > 0
}

/** True once after each nightly scrub. */
async function isAnotherNight(tx: Database): Promise<boolean> {
  const reviewed = await rowsOf(
    tx,
    sql`update ${judgings} set reviewed_night = last_night from ${scrubs}
      where reviewed_night is distinct from last_night returning 1`,
  )
  return reviewed.length > 0
}

function judgedTime(): number {
  return Date.now() + leadMs
}
