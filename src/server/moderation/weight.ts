import { sql } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import { voterTags } from '../crypto/tags.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { decisions, reports } from '../db/schema/moderation.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Older accounts, which can't be created quickly, have full weight. */
const fullAfterMonths = 2
const yearMs = 365 * dayMs
/** Maximum number of decided items to look at. Computing the reporter's tags for them takes about 10 ms in all. */
const maxDecided = 2_000

type Reporter = Pick<Viewer, 'emailVerified' | 'memberSince' | 'voters'>

/**
 * Returns the weight of a report: 1 from an old account, ½ from a newer one. It is 0 if the email address is not
 * verified, or if operators disagreed with most of the reporter's reports within a year. No row lists these. So it
 * computes the reporter's tag (a keyed hash of item and person) for each decided item.
 */
export async function weightOf(db: Database, reporter: Reporter): Promise<number> {
  if (!reporter.emailVerified) return 0
  const now = new Date()
  const { all, agreed } = await earlierReports(db, reporter, now)
  // Add one agreed report to the count, so that a single mistake does not set the weight to 0.
  if (2 * (agreed + 1) < all + 1) return 0
  return monthsSince(reporter.memberSince, now) >= fullAfterMonths ? 1 : 0.5
}

function monthsSince(month: string, now: Date): number {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  return 12 * (now.getUTCFullYear() - year) + now.getUTCMonth() + 1 - monthOfYear
}

async function earlierReports(db: Database, reporter: Reporter, now: Date) {
  const since = new Date(now.getTime() - yearMs).toISOString()
  const items = await rowsOf<{ id: string }>(
    db,
    sql`select item_id as id from ${decisions}
      where at >= ${since}::timestamptz and not by_reports
        and verb in ('hide', 'restore', 'remove', 'refuse_appeal')
      order by at desc limit ${maxDecided}`,
  )
  const ids = [...new Set(items.map(({ id }) => id))]
  const tags = ids.flatMap((id) => voterTags('report', reporter, id))
  const [found] = await rowsOf<{ all: number; agreed: number }>(
    db,
    sql`select count(is_agreed)::int as "all", (count(*) filter (where is_agreed))::int as agreed
      from (select distinct reporter_tag, text_since, is_agreed from ${reports}
        where decision_id is not null and reporter_tag = any(${sql.param(tags)}::uuid[])) as decided`,
  )
  return found ?? { all: 0, agreed: 0 }
}
