import { eq, sql } from 'drizzle-orm'
import { attemptBucket } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { attempts } from '../db/schema.ts'
import { problem } from '../http/problems.ts'

const minute = 60
const hour = 60 * minute

/**
 * How often within how many seconds. A campus may share one address, so what is counted by network
 * leaves room for many people.
 */
const limits = {
  passwordsForAddress: { most: 10, within: 15 * minute },
  passwordsFromNetwork: { most: 200, within: 15 * minute },
  signUpsForAddress: { most: 5, within: hour },
  signUpsFromNetwork: { most: 100, within: hour },
  mailsToAddress: { most: 5, within: hour },
  mailsForNetwork: { most: 100, within: hour },
  linksFromNetwork: { most: 100, within: hour },
  confessions: { most: 10, within: hour },
  replies: { most: 60, within: hour },
  upvotes: { most: 120, within: minute },
} as const

export type LimitName = keyof typeof limits
export type ContentLimit = 'confessions' | 'replies' | 'upvotes'

/** What is counted, and by which address, network or account. */
export type Attempt = { at: LimitName; by: string }

/**
 * Counts attempts; throws `too_many_attempts` when one of them is one too many. They are counted in
 * the database, so that several processes count together.
 */
export async function countAttempts(board: Board, ...made: Attempt[]): Promise<void> {
  for (const attempt of made) {
    const wait = await overdrawn(board, attempt)
    if (wait) throw problem('too_many_attempts', { detail: waitSentence(wait), retryAfter: wait })
  }
}

/** Counts something written; throws `too_fast` when an account wrote more than a person does. */
export async function countWriting(board: Board, at: ContentLimit, by: string): Promise<void> {
  const wait = await overdrawn(board, { at, by })
  if (wait) throw problem('too_fast', { detail: waitSentence(wait), retryAfter: wait })
}

/** Takes attempts back that turned out to be right. */
export async function forgiveAttempts(board: Board, ...made: Attempt[]): Promise<void> {
  if (!board.config.rateLimits) return
  for (const attempt of made) {
    const { bucket } = bucketOf(board, attempt)
    await board.db
      .update(attempts)
      .set({ count: sql`greatest(0, ${attempts.count} - 1)` })
      .where(eq(attempts.bucket, bucket))
  }
}

/** Seconds to wait, or nothing while there is room. */
async function overdrawn(board: Board, attempt: Attempt): Promise<number | undefined> {
  if (!board.config.rateLimits) return undefined
  const { bucket, end } = bucketOf(board, attempt)
  const [row] = await board.db
    .insert(attempts)
    .values({ bucket, count: 1, expiresAt: end })
    .onConflictDoUpdate({ target: attempts.bucket, set: { count: sql`${attempts.count} + 1` } })
    .returning({ count: attempts.count })
  if ((row?.count ?? 0) <= limits[attempt.at].most) return undefined
  return Math.max(1, Math.ceil((end.getTime() - Date.now()) / 1000))
}

/** Time is cut into equal pieces; each has a bucket of its own. */
function bucketOf({ keys }: Board, { at, by }: Attempt): { bucket: string; end: Date } {
  const length = limits[at].within * 1000
  const start = Math.floor(Date.now() / length) * length
  return {
    bucket: attemptBucket(keys, new Date(start), at, by.toLowerCase()),
    end: new Date(start + length),
  }
}

function waitSentence(seconds: number): string {
  if (seconds <= 1) return 'Please try again in a second.'
  if (seconds <= 90) return `Please try again in ${seconds} seconds.`
  return `Please try again in ${Math.ceil(seconds / 60)} minutes.`
}
