import type { Config } from '../config.ts'
import { monotonicMs } from './monotonic-ms.ts'
import { createRecentMap } from './recent-map.ts'
import { refusal } from './refusal.ts'

/** What was used comes back evenly within that time. */
const withinMs = 60 * 60_000
/** A network may be a whole campus. */
const most = { network: 10, all: 100 }
const mostNetworks = 50_000
const everybody = 'all'

export type TakedownLimit = {
  /** Throws `too_fast`, and then counts nothing. */
  count: (network: string) => void
}

/**
 * In memory, as writing is (decision 14): a row of who sent what, or one that tells a network, is nothing to
 * keep about people who were hurt. Each process counts for itself, so several let through as many times more;
 * how many wait for an answer at most stands in the table.
 */
export function createTakedownLimit({ rateLimits }: Pick<Config, 'rateLimits'>): TakedownLimit {
  if (!rateLimits) return { count: () => {} }
  /** When each allowance is full again, in milliseconds of `monotonicMs`. */
  const fullAtMs = createRecentMap<number>(mostNetworks, withinMs)
  return {
    count: (network) => {
      const now = monotonicMs()
      const after = [
        { by: network, limit: most.network },
        { by: everybody, limit: most.all },
      ].map(({ by, limit }) => {
        const fullAt = Math.max(now, fullAtMs.get(by) ?? 0) + withinMs / limit
        return { by, fullAt }
      })
      const waitMs = Math.max(...after.map(({ fullAt }) => fullAt - now - withinMs))
      if (waitMs > 0) throw refusal('too_fast', waitMs)
      for (const { by, fullAt } of after) fullAtMs.set(by, fullAt, now)
    },
  }
}
