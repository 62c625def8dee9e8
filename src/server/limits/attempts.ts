import { and, eq, lte, sql } from 'drizzle-orm'
import type { Keys } from '../anonymity/keys.ts'
import { attemptBucket } from '../anonymity/tags.ts'
import type { Config } from '../config.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { attempts } from '../db/schema/accounts.ts'
import { refusal } from './refusal.ts'

const quarterSeconds = 15 * 60
const hourSeconds = 60 * 60

/** A campus may share one address: what is counted by network leaves room for a lecture hall. */
const limits = {
  passwordsOnDevice: { most: 10, withinSeconds: quarterSeconds },
  passwordsByAccount: { most: 10, withinSeconds: quarterSeconds },
  passwordsForLink: { most: 10, withinSeconds: quarterSeconds },
  passwordsFromNetwork: { most: 200, withinSeconds: quarterSeconds },
  passwordsForAddress: { most: 10, withinSeconds: quarterSeconds },
  signUpsFromNetwork: { most: 500, withinSeconds: hourSeconds },
  mailsForNetwork: { most: 200, withinSeconds: hourSeconds },
  mailsToAddress: { most: 5, withinSeconds: hourSeconds },
  mailsToNobody: { most: 5, withinSeconds: hourSeconds },
  mailsToTags: { most: 10, withinSeconds: hourSeconds },
  resendsByAccount: { most: 5, withinSeconds: hourSeconds },
  linksFromNetwork: { most: 1_000, withinSeconds: hourSeconds },
  googleFromNetwork: { most: 1_000, withinSeconds: quarterSeconds },
} as const

export type Attempt = { at: keyof typeof limits; by: string }

type Counting = { config: Pick<Config, 'rateLimits'>; keys: Keys }

/**
 * Counts all or, throwing `too_many_attempts`, none: in the database, so that several processes count
 * together. Answers how to refund them, should they turn out to be none.
 */
export async function countAttempts(
  db: Database,
  { config, keys }: Counting,
  ...made: Attempt[]
): Promise<() => Promise<void>> {
  if (!config.rateLimits || made.length === 0) return async () => {}
  const wanted = made.map((attempt) => bucketOf(keys, attempt))
  const rows = wanted.map(
    ({ bucket, most, expiresAt }) =>
      sql`(${bucket}::uuid, ${most}::int, ${expiresAt.toISOString()}::timestamptz)`,
  )
  const counted = await rowsOf<{ bucket: string }>(
    db,
    sql`with wanted (bucket, most, expires_at) as (values ${sql.join(rows, sql`, `)})
      insert into ${attempts} (bucket, count, expires_at)
      select bucket, 1, expires_at from wanted where not exists (
        select 1 from wanted join ${attempts} as known using (bucket) where known.count >= most)
      on conflict (bucket) do update set count = attempts.count + 1
        where attempts.count < (select most from wanted where wanted.bucket = attempts.bucket)
      returning bucket`,
  )
  if (counted.length === wanted.length) return () => refundAttempts(db, counted)
  // One of them was used up by others at this very moment.
  await refundAttempts(db, counted)
  const ends = wanted.map(({ end }) => end.getTime())
  throw refusal('too_many_attempts', Math.max(...ends) - Date.now())
}

async function refundAttempts(db: Database, buckets: { bucket: string }[]): Promise<void> {
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
function bucketOf(keys: Keys, { at, by }: Attempt) {
  const { most, withinSeconds } = limits[at]
  const [lengthMs, hourMs] = [withinSeconds * 1000, hourSeconds * 1000]
  const since = new Date(Math.floor(Date.now() / lengthMs) * lengthMs)
  const end = new Date(since.getTime() + lengthMs)
  const expiresAt = new Date(Math.ceil(end.getTime() / hourMs) * hourMs)
  return { bucket: attemptBucket(keys, since, at, by.toLowerCase()), most, end, expiresAt }
}
