import { eq, sql } from 'drizzle-orm'
import { attemptBucket } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { attempts } from '../db/schema.ts'
import { refusal } from './refusal.ts'

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
    if ((row?.count ?? 0) > limits[at].most)
      throw refusal('too_many_attempts', end.getTime() - Date.now())
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

/** Time is cut into equal pieces, each counted anew; `within` in seconds. */
function stretchOf(within: number): { since: Date; end: Date } {
  const length = within * 1000
  const since = Math.floor(Date.now() / length) * length
  return { since: new Date(since), end: new Date(since + length) }
}
