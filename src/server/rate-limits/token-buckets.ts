import { createRecentMap } from './recent-map.ts'
import { refusal } from './refusal.ts'

/** Holds `capacity` tokens; once empty, it refills evenly within `refillMs`. A sender with several has names for them. */
export type Bucket = { sender: string; name?: string; capacity: number; refillMs: number }

/** One token unless told. */
export type Use = Bucket & { tokens?: number }

/**
 * Counts in the memory of this process, by a clock that is never set (decision 14). Beyond `maxSenders` those that took
 * tokens longest ago get full buckets. `isOn` is `RATE_LIMITS`: while it is off, every bucket stays full.
 */
export function createTokenBuckets(isOn: boolean, maxSenders: number, maxRefillMs: number) {
  /** When the buckets of a sender are full again, by name, in milliseconds of `monotonicMs`. */
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
    /** How many tokens a bucket lacks now, rounded up. */
    missing: (bucket: Bucket): number =>
      Math.ceil((missingMs(bucket, monotonicMs()) * bucket.capacity) / bucket.refillMs),
    /** Throws `too_fast` where `take` would. */
    check: (uses: Use[]): void => void spend(uses),
    /** Takes from all or, throwing `too_fast`, from none. */
    take: (uses: Use[]): void => {
      for (const { sender, name = '', fullAt } of spend(uses))
        fullAtMs.set(sender, { ...fullAtMs.get(sender), [name]: fullAt })
    },
  }
}

/** Whole, since sums of fractions could exceed a capacity that they only fill. */
function monotonicMs(): number {
  return Math.floor(performance.now())
}
