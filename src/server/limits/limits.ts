import { and, eq, lte, sql } from 'drizzle-orm'
import { attemptBucket } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { rowsOf } from '../db/database.ts'
import { attempts } from '../db/schema/accounts.ts'
import { refusal } from './refusal.ts'

const quarter = 15 * 60
const hour = 60 * 60

/**
 * How often within how many seconds. A campus may share one address, so what is counted by network
 * leaves room for a lecture hall.
 */
const limits = {
  passwordsOnDevice: { most: 10, within: quarter },
  passwordsByAccount: { most: 10, within: quarter },
  passwordsForLink: { most: 10, within: quarter },
  passwordsFromNetwork: { most: 200, within: quarter },
  passwordsForAddress: { most: 10, within: quarter },
  signUpsFromNetwork: { most: 500, within: hour },
  mailsForNetwork: { most: 200, within: hour },
  mailsToAddress: { most: 5, within: hour },
  mailsToNobody: { most: 5, within: hour },
  mailsToTags: { most: 10, within: hour },
  resendsByAccount: { most: 5, within: hour },
  linksFromNetwork: { most: 1_000, within: hour },
  googleFromNetwork: { most: 1_000, within: quarter },
} as const

/** What is counted, and by which browser, account, link, network or address. */
export type Attempt = { at: keyof typeof limits; by: string }

/**
 * Counts attempts, all or none: a refused one leaves every count as it was. Throws
 * `too_many_attempts`. They are counted in the database, so that several processes count together.
 * Answers how to take them back, should they turn out to be none.
 */
export async function countAttempts(
  board: Board,
  ...made: Attempt[]
): Promise<() => Promise<void>> {
  if (!board.config.rateLimits || made.length === 0) return async () => {}
  const wanted = made.map((attempt) => bucketOf(board, attempt))
  const rows = wanted.map(
    ({ bucket, most, expiresAt }) =>
      sql`(${bucket}::uuid, ${most}::int, ${expiresAt.toISOString()}::timestamptz)`,
  )
  const counted = await rowsOf<{ bucket: string }>(
    board.db,
    sql`with wanted (bucket, most, expires_at) as (values ${sql.join(rows, sql`, `)})
      insert into ${attempts} (bucket, count, expires_at)
      select bucket, 1, expires_at from wanted where not exists (
        select 1 from wanted join ${attempts} as known using (bucket) where known.count >= most)
      on conflict (bucket) do update set count = attempts.count + 1
        where attempts.count < (select most from wanted where wanted.bucket = attempts.bucket)
      returning bucket`,
  )
  if (counted.length === wanted.length) return () => takeBack(board, counted)
  // One of them was used up by others at this very moment.
  await takeBack(board, counted)
  const ends = wanted.map(({ end }) => end.getTime())
  throw refusal('too_many_attempts', Math.max(...ends) - Date.now())
}

/** Of a bucket that held no other attempt nothing is left. */
async function takeBack({ db }: Board, buckets: { bucket: string }[]): Promise<void> {
  for (const { bucket } of buckets) {
    const isThis = eq(attempts.bucket, bucket)
    await db
      .update(attempts)
      .set({ count: sql`${attempts.count} - 1` })
      .where(isThis)
    await db.delete(attempts).where(and(isThis, lte(attempts.count, 0)))
  }
}

/** Time is cut into equal pieces, each counted anew; rows are kept until the full hour after one. */
function bucketOf({ keys }: Board, { at, by }: Attempt) {
  const { most, within } = limits[at]
  const length = within * 1000
  const since = new Date(Math.floor(Date.now() / length) * length)
  const end = new Date(since.getTime() + length)
  const expiresAt = new Date(Math.ceil(end.getTime() / (hour * 1000)) * hour * 1000)
  return { bucket: attemptBucket(keys, since, at, by.toLowerCase()), most, end, expiresAt }
}
