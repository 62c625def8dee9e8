import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { maxCodeMs } from '../crypto/code-cookie.ts'
import type { Keys } from '../crypto/keys.ts'
import { attemptBucket } from '../crypto/tags.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { attempts } from '../db/schema/accounts.ts'
import { Problem } from '../errors/problems.ts'
import { refusal } from './refusal.ts'

const quarterMs = 15 * minuteMs

/** `share` is a fraction of the setting `peoplePerNetwork`, because a whole campus may share one IP address. */
const limits = {
  passwordsOnDevice: { max: 10, withinMs: quarterMs },
  passwordsByAccount: { max: 10, withinMs: quarterMs },
  passwordsForClaim: { max: 10, withinMs: quarterMs },
  passwordsFromNetwork: { share: 1 / 20, withinMs: quarterMs },
  passwordsForAddress: { max: 10, withinMs: quarterMs },
  signUpsFromNetwork: { share: 1 / 2, withinMs: hourMs },
  signUpsOfDayFromNetwork: { share: 1, withinMs: dayMs },
  mailsForNetwork: { share: 1 / 20, withinMs: hourMs },
  resetsToMailbox: { max: 5, withinMs: hourMs },
  resetsToNobody: { max: 5, withinMs: hourMs },
  codes: { max: 5, withinMs: hourMs },
  codesOfDay: { max: 10, withinMs: dayMs },
  triesOfCode: { max: 5, withinMs: maxCodeMs },
  usesOfCode: { max: 1, withinMs: maxCodeMs },
  wrongCodesForMailbox: { max: 10, withinMs: dayMs },
  wrongCodesOnBoard: { max: 300, withinMs: hourMs },
  linksFromNetwork: { share: 1 / 20, withinMs: hourMs },
  googleFromNetwork: { share: 1 / 10, withinMs: quarterMs },
} as const

export type Attempt = {
  at: keyof typeof limits
  by: string
  /** The beginning of the window of time, in ms since 1970. By default, windows begin at the same times for everyone. */
  since?: number
}

type Counting = { config: Pick<Config, 'rateLimits' | 'peoplePerNetwork'>; keys: Keys }

/**
 * Counts attempts, such as guesses of a password. If one would exceed its limit, counts none and throws
 * `too_many_attempts`. All processes share the counts, which are in the database. Returns a function that takes the
 * attempts back.
 */
export async function countAttempts(
  db: Database,
  { config, keys }: Counting,
  ...made: Attempt[]
): Promise<() => Promise<void>> {
  if (!config.rateLimits || made.length === 0) return async () => {}
  const wanted = made.map((attempt) => bucketOf(keys, attempt, config.peoplePerNetwork))
  const rows = wanted.map(
    ({ bucket, max, expiresAt }) =>
      sql`(${bucket}::uuid, ${max}::int, ${expiresAt.toISOString()}::timestamptz)`,
  )
  const found = await rowsOf<{ bucket: string; isFull: boolean }>(
    db,
    sql`with wanted (bucket, max, expires_at) as (values ${sql.join(rows, sql`, `)}),
      used_up as (
        select bucket from wanted join ${attempts} as known using (bucket) where known.count >= max),
      counted as (
        insert into ${attempts} (bucket, count, expires_at)
        select bucket, 1, expires_at from wanted where not exists (select 1 from used_up)
        on conflict (bucket) do update set count = attempts.count + 1
          where attempts.count < (select max from wanted where wanted.bucket = attempts.bucket)
        returning bucket)
      select bucket, false as "isFull" from counted union all select bucket, true from used_up`,
  )
  const counted = found.filter(({ isFull }) => !isFull)
  if (counted.length === wanted.length) return () => refundAttempts(db, counted)
  // A concurrent request may have filled one bucket while this statement ran. Then the other attempts were counted,
  // so take them back.
  await refundAttempts(db, counted)
  const full = found.filter(({ isFull }) => isFull).map(({ bucket }) => bucket)
  const ends = wanted
    .filter(({ bucket }) => full.length === 0 || full.includes(bucket))
    .map(({ end }) => end.getTime())
  throw refusal('too_many_attempts', Math.max(...ends) - Date.now())
}

/**
 * Counts attempts before `work` runs, and takes them back if the board could not do the work: no one pays for an outage.
 * Refused attempts stay counted, because a refusal can give something away.
 */
export async function countUnlessUnserved<Result>(
  db: Database,
  board: Counting,
  made: Attempt[],
  work: () => Promise<Result>,
  costsNothing = isUnserved,
): Promise<Result> {
  const refund = await countAttempts(db, board, ...made)
  try {
    return await work()
  } catch (error) {
    // If the database is away, the refund fails, too.
    if (costsNothing(error)) await refund().catch(() => {})
    throw error
  }
}

/** Returns whether the board could not do what was asked, although it would have. */
export function isUnserved(error: unknown): boolean {
  return !(error instanceof Problem) || error.status >= 500
}

/** Like `countAttempts`, but returns undefined instead of throwing `too_many_attempts`. */
export async function countIfAllowed(
  db: Database,
  board: Counting,
  ...made: Attempt[]
): Promise<(() => Promise<void>) | undefined> {
  return countAttempts(db, board, ...made).catch((error: unknown) => {
    if (error instanceof Problem && error.body.code === 'too_many_attempts') return undefined
    throw error
  })
}

/** Returns whether one more of these attempts would be refused. Counts nothing. */
export async function isUsedUp(
  db: Database,
  { config, keys }: Counting,
  ...made: Attempt[]
): Promise<boolean> {
  if (!config.rateLimits) return false
  const full = made.map((attempt) => {
    const { bucket, max } = bucketOf(keys, attempt, config.peoplePerNetwork)
    return and(eq(attempts.bucket, bucket), gte(attempts.count, max))
  })
  return (await db.$count(attempts, or(...full))) > 0
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

/**
 * Returns the bucket, a row in which an attempt is counted. Attempts are counted in fixed windows of time. The row
 * expires at the first full hour after its window.
 */
function bucketOf(keys: Keys, { at, by, since: begun }: Attempt, peoplePerNetwork: number) {
  const { withinMs, ...limit } = limits[at]
  const max = 'max' in limit ? limit.max : Math.ceil(limit.share * peoplePerNetwork)
  const since = new Date(begun ?? Math.floor(Date.now() / withinMs) * withinMs)
  const end = new Date(since.getTime() + withinMs)
  const expiresAt = new Date(Math.ceil(end.getTime() / hourMs) * hourMs)
  return { bucket: attemptBucket(keys, since, at, by.toLowerCase()), max, end, expiresAt }
}
