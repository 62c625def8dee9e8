import { randomInt } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { attemptBucket } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { attempts } from '../db/schema.ts'
import { type Problem, problem } from '../http/problems.ts'

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/**
 * How often within how many seconds. A campus may share one address, so what is counted by network
 * leaves room for a lecture hall.
 */
const limits = {
  passwordsForAddress: { most: 10, within: quarter },
  passwordsFromNetwork: { most: 200, within: quarter },
  signInsForAddress: { most: 30, within: quarter },
  signUpsFromNetwork: { most: 500, within: hour },
  mailsToAddress: { most: 5, within: hour },
  mailsForNetwork: { most: 200, within: hour },
  resendsByAccount: { most: 5, within: hour },
  linksFromNetwork: { most: 1_000, within: hour },
  googleFromNetwork: { most: 1_000, within: quarter },
} as const

/** The same for an account that writes. */
const writingLimits = {
  confessions: { most: 10, within: hour },
  replies: { most: 60, within: hour },
  upvotes: { most: 120, within: minute },
} as const

export type ContentLimit = keyof typeof writingLimits

/** What is counted, and by which address, network, link or account. */
export type Attempt = { at: keyof typeof limits; by: string }

/**
 * Counts attempts; throws `too_many_attempts` when one of them is one too many. They are counted in
 * the database, so that several processes count together.
 */
export async function countAttempts(board: Board, ...made: Attempt[]): Promise<void> {
  if (!board.config.rateLimits) return
  for (const { at, by } of made) {
    const { since, end } = stretchOf(limits[at].within)
    const bucket = attemptBucket(board.keys, since, at, by.toLowerCase())
    const [row] = await board.db
      .insert(attempts)
      .values({ bucket, count: 1, expiresAt: end })
      .onConflictDoUpdate({ target: attempts.bucket, set: { count: sql`${attempts.count} + 1` } })
      .returning({ count: attempts.count })
    if ((row?.count ?? 0) > limits[at].most) throw refusal('too_many_attempts', end)
  }
}

/** Takes attempts back that turned out to be right. */
export async function forgiveAttempts(board: Board, ...made: Attempt[]): Promise<void> {
  if (!board.config.rateLimits) return
  for (const { at, by } of made) {
    const { since } = stretchOf(limits[at].within)
    await board.db
      .update(attempts)
      .set({ count: sql`greatest(0, ${attempts.count} - 1)` })
      .where(eq(attempts.bucket, attemptBucket(board.keys, since, at, by.toLowerCase())))
  }
}

/**
 * Counts something written; throws `too_fast` when an account wrote more than a person does. Each has
 * a bucket of its own: one that counted to three would tell, on a quiet night, that three confessions
 * are one person's.
 */
export async function countWriting(board: Board, at: ContentLimit, by: string): Promise<void> {
  if (!board.config.rateLimits) return
  const { most, within } = writingLimits[at]
  const { since, end } = stretchOf(within)
  const buckets = Array.from({ length: most }, (_, number) =>
    attemptBucket(board.keys, since, at, `${by} ${number}`),
  )
  for (;;) {
    const taken = await board.db
      .select({ bucket: attempts.bucket })
      .from(attempts)
      .where(inArray(attempts.bucket, buckets))
    const isTaken = new Set(taken.map(({ bucket }) => bucket))
    const free = buckets.filter((bucket) => !isTaken.has(bucket))
    // Any of them: the same account may write something else at this very moment.
    const bucket = free[randomInt(Math.max(1, free.length))]
    if (!bucket) throw refusal('too_fast', end)
    const [row] = await board.db
      .insert(attempts)
      .values({ bucket, count: 1, expiresAt: end })
      .onConflictDoNothing()
      .returning()
    if (row) return
  }
}

/** Time is cut into equal pieces, each counted anew; `within` in seconds. */
function stretchOf(within: number): { since: Date; end: Date } {
  const length = within * 1000
  const since = Math.floor(Date.now() / length) * length
  return { since: new Date(since), end: new Date(since + length) }
}

function refusal(code: 'too_many_attempts' | 'too_fast', end: Date): Problem {
  const seconds = Math.max(1, Math.ceil((end.getTime() - Date.now()) / 1000))
  return problem(code, { detail: `Please try again in ${waitOf(seconds)}.`, retryAfter: seconds })
}

function waitOf(seconds: number): string {
  if (seconds <= 1) return 'a second'
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
