import type { Config } from '../config/config.ts'
import { monotonicMs } from './monotonic-ms.ts'
import { createRecentMap } from './recent-map.ts'
import { refusal } from './refusal.ts'

/** What was used comes back evenly within that time. */
const withinMs = 60 * 60_000
/** From one network, which may be a whole campus. */
const maxOfNetwork = 20
/** How many networks may send their nth request in an hour, for each n: so a few can't close the form. */
const maxNetworks = 500
const maxKeys = 50_000

export type TakedownLimit = {
  /** Throws `too_fast`, and then counts nothing. */
  count: (network: string) => void
}

/**
 * Counts made-up links as well, so that a refusal tells nothing about an item. In memory, as writing is (decision 14):
 * no row says which network sent a request. Each of several processes counts separately.
 */
export function createTakedownLimit({ rateLimits }: Pick<Config, 'rateLimits'>): TakedownLimit {
  if (!rateLimits) return { count: () => {} }
  /** When each allowance is full again, in milliseconds of `monotonicMs`. */
  const fullAtMs = createRecentMap<number>(maxKeys, withinMs)
  const usedMs = (key: string, now: number) => Math.max(0, (fullAtMs.get(key) ?? 0) - now)
  return {
    count: (network) => {
      const now = monotonicMs()
      const sent = Math.ceil(usedMs(network, now) / (withinMs / maxOfNetwork))
      const taken = [
        { key: network, max: maxOfNetwork },
        { key: `request ${sent + 1}`, max: maxNetworks },
      ].map(({ key, max }) => ({ key, afterMs: usedMs(key, now) + withinMs / max }))
      const waitMs = Math.max(...taken.map(({ afterMs }) => afterMs)) - withinMs
      if (waitMs > 0) throw refusal('too_fast', waitMs)
      for (const { key, afterMs } of taken) fullAtMs.set(key, now + afterMs, now)
    },
  }
}
