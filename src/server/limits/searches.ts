import type { Config } from '../config.ts'
import { createRecentMap } from './recent-map.ts'
import { refusal } from './refusal.ts'

/** Of a network, which a whole campus may share; what was used comes back evenly. */
const [most, withinMs] = [300, 60_000]
/** Far more than search within a minute; whoever searched longest ago is forgotten first. */
const mostNetworks = 50_000

/** `count` throws `too_fast`, and then counts nothing. In memory, as writing is (decision 14). */
export function createSearchLimit({ rateLimits }: Pick<Config, 'rateLimits'>) {
  if (!rateLimits) return { count: () => {} }
  /** When each allowance is full again, in milliseconds since 1970. */
  const fullAtMs = createRecentMap<number>(mostNetworks, withinMs)
  return {
    count: (network: string) => {
      const now = Date.now()
      const after = Math.max(now, fullAtMs.get(network) ?? 0) + withinMs / most
      if (after - now > withinMs) throw refusal('too_fast', after - now - withinMs)
      fullAtMs.set(network, after, now)
    },
  }
}
