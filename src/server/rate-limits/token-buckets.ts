import { createRecentMap } from '../cache/recent-map.ts'
import { refusal } from './refusal.ts'

/** Holds `capacity` tokens. Once empty, it refills evenly in `refillMs`. One sender's buckets differ in `name`. */
export type Bucket = { sender: string; name?: string; capacity: number; refillMs: number }

/** `tokens` is 1 by default. */
export type Use = Bucket & { tokens?: number }

/**
 * Limits actions by token buckets in the memory of this process (decision 14). If there are more than `maxSenders`,
 * those who took tokens longest ago get full buckets. `isOn` is the setting `RATE_LIMITS`: without it, every bucket
 * stays full.
 */
export function createTokenBuckets(isOn: boolean, maxSenders: number, maxRefillMs: number) {
  /** The time at which a bucket is full again (in ms of `monotonicMs`), by sender and bucket name. */
  const fullAtMs = createRecentMap<Record<string, number>>(maxSenders, maxRefillMs)

  const missingMs = ({ sender, name = '' }: Bucket, now: number) =>
    Math.max(0, (fullAtMs.get(sender)?.[name] ?? 0) - now)

  const spend = (uses: Use[]) => {
    if (!isOn) return []
    const now = monotonicMs()
    const spent = uses.map((use) => {
      const usedMs = missingMs(use, now) + ((use.tokens ?? 1) * use.refillMs) / use.capacity
      return { ...use, fullAt: now + usedMs, waitMs: usedMs - use.refillMs }
    })
    const waitMs = Math.max(...spent.map(({ waitMs }) => waitMs))
    if (waitMs > 0) throw refusal('too_fast', waitMs)
    return spent
  }

  return {
    /** Returns how many tokens a bucket lacks now, rounded up. */
    missing: (bucket: Bucket): number =>
      Math.ceil((missingMs(bucket, monotonicMs()) * bucket.capacity) / bucket.refillMs),
    /** Throws `too_fast` if `take` would throw it, but takes nothing. */
    check: (uses: Use[]): void => void spend(uses),
    /** Takes all these tokens, or throws `too_fast` and takes none. */
    take: (uses: Use[]): void => {
      for (const { sender, name = '', fullAt } of spend(uses))
        fullAtMs.set(sender, { ...fullAtMs.get(sender), [name]: fullAt })
    },
  }
}

/** Returns whole ms: with fractions, rounding errors could refuse the last token of a bucket. */
function monotonicMs(): number {
  return Math.floor(performance.now())
}
