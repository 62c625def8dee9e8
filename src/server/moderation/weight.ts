import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Keys } from '../crypto/keys.ts'
import { voterTag } from '../crypto/tags.ts'
import type { Database } from '../db/database.ts'
import { decisions, settledReports } from '../db/schema/moderation.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Months an account has to be old for its word to count in full: nobody makes one in an evening that is. */
const fullAfterMonths = 2
const yearMs = 365 * 24 * 60 * 60 * 1000
/** A tag is computed for each of them: a hundredth of a second. */
const maxDecided = 2_000

type Reporter = Pick<Viewer, 'emailVerified' | 'memberSince' | 'voterIds'>

/**
 * 0, ½ or 1: of a proved account that is old enough, or newer, unless operators mostly disagreed with what it
 * reported within a year. Nothing is stored about reporters: their tags are looked up among what was decided.
 */
export async function weightOf(
  db: Database,
  { keys }: { keys: Keys },
  reporter: Reporter,
  now = new Date(),
): Promise<number> {
  if (!reporter.emailVerified) return 0
  const { all, agreed } = await earlierReports(db, keys, reporter, now)
  // One mistake is everybody's.
  if (2 * (agreed + 1) < all + 1) return 0
  return monthsSince(reporter.memberSince, now) >= fullAfterMonths ? 1 : 0.5
}

function monthsSince(month: string, now: Date): number {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  return 12 * (now.getUTCFullYear() - year) + now.getUTCMonth() + 1 - monthOfYear
}

async function earlierReports(db: Database, keys: Keys, { voterIds }: Reporter, now: Date) {
  const items = await db
    .select({ id: decisions.itemId })
    .from(decisions)
    .where(
      and(
        gte(decisions.at, new Date(now.getTime() - yearMs)),
        inArray(decisions.verb, ['hide', 'restore', 'remove', 'refuse_appeal']),
        eq(decisions.byReports, false),
      ),
    )
    .orderBy(desc(decisions.at))
    .limit(maxDecided)
  const ids = [...new Set(items.map(({ id }) => id))]
  const tags = ids.flatMap((id) => voterIds.map((voterId) => voterTag(keys.report, voterId, id)))
  const [found] = await db
    .select({
      all: sql<number>`count(${settledReports.isAgreed})::int`,
      agreed: sql<number>`(count(*) filter (where ${settledReports.isAgreed}))::int`,
    })
    .from(settledReports)
    .where(sql`${settledReports.reporterTag} = any(${sql.param(tags)}::uuid[])`)
  return found ?? { all: 0, agreed: 0 }
}
