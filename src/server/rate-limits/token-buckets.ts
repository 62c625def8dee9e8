import { createRecentMap } from '../cache/recent-map.ts'
import { type Problem, problem } from '../errors/problems.ts'

/** Holds `capacity` tokens. Once empty, it refills evenly in `refillMs`. One sender's buckets differ in `name`. */
export type Bucket = { sender: string; name?: string; capacity: number; refillMs: number }

/** `tokens` is 1 by default. */
export type Use = Bucket & { tokens?: number }

/**
 * Limits actions by token buckets in the memory of this process (decision 14). If there are more than `maxSenders` of
 * one name, those who took tokens longest ago get full buckets. `isOn` is the setting `RATE_LIMITS`: without it, every
 * bucket stays full.
 */
export function createTokenBuckets(
  isOn: boolean,
  maxSenders: number,
  maxRefillMs: number,
  code: TooSoon = 'too_fast',
) {
  /** The time at which a bucket is full again (in ms of `monotonicMs`), by bucket name and sender. */
  const fullAtMs = new Map<string, ReturnType<typeof createRecentMap<number>>>()

  const sendersOf = ({ name = '' }: Bucket) => {
    const senders = fullAtMs.get(name) ?? createRecentMap<number>(maxSenders, maxRefillMs)
    fullAtMs.set(name, senders)
    return senders
  }
  const missingMs = (bucket: Bucket, now: number) =>
    Math.max(0, (sendersOf(bucket).get(bucket.sender) ?? 0) - now)
  const costMs = ({ tokens = 1, refillMs, capacity }: Use) => (tokens * refillMs) / capacity

  const check = (uses: Use[]): void => {
    const now = monotonicMs()
    const waits = uses.map((use) => missingMs(use, now) + costMs(use) - use.refillMs)
    const waitMs = Math.max(...waits)
    if (isOn && waitMs > 0) throw refusal(code, waitMs)
  }

  return {
    /** Returns how many tokens a bucket lacks now, rounded up. */
    missing: (bucket: Bucket): number =>
      Math.ceil((missingMs(bucket, monotonicMs()) * bucket.capacity) / bucket.refillMs),
    check,
    /** Takes all these tokens, or throws the refusal and takes none. */
    take: (uses: Use[]): void => {
      check(uses)
      if (!isOn) return
      const now = monotonicMs()
      for (const use of uses)
        sendersOf(use).set(use.sender, now + missingMs(use, now) + costMs(use))
    },
    /** Puts taken tokens back. */
    giveBack: (uses: Use[]): void => {
      const now = monotonicMs()
      for (const use of uses)
        sendersOf(use).set(use.sender, now + missingMs(use, now) - costMs(use))
    },
  }
}

/** Returns whole ms: with fractions, rounding errors could refuse the last token of a bucket. */
function monotonicMs(): number {
  return Math.floor(performance.now())
}

export type TooSoon = 'too_many_attempts' | 'too_fast'

function refusal(code: TooSoon, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return problem(code, { detail: `Please try again in ${waitOf(seconds)}.`, retryAfter: seconds })
}

function waitOf(seconds: number): string {
  if (seconds <= 1) return 'a second'
  if (seconds <= 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
