import type { Config } from '../config/config.ts'
import { monotonicMs } from './monotonic-ms.ts'
import { createRecentMap } from './recent-map.ts'
import { refusal } from './refusal.ts'

const withinMs = 60_000
/** What was used comes back evenly. */
const maxOfAccount = 60
/** Of the people who may share a network; each who is signed in is counted separately. */
const shareOfNetwork = 1 / 20
/** Far more than search within a minute; whoever searched longest ago is forgotten first. */
const mostSearchers = 50_000

export type Searcher = { viewer: { voterIds: [string, ...string[]] } | null; network: string }

export type SearchLimit = {
  /** As `count`, but counts nothing. */
  check: (searcher: Searcher) => void
  /** Throws `too_fast`, and then counts nothing. */
  count: (searcher: Searcher) => void
}

/** In memory, as writing is (decision 14). */
export function createSearchLimit({
  rateLimits,
  peoplePerNetwork,
}: Pick<Config, 'rateLimits' | 'peoplePerNetwork'>): SearchLimit {
  if (!rateLimits) return { check: () => {}, count: () => {} }
  /** When each allowance is full again, in milliseconds of `monotonicMs`. */
  const fullAtMs = createRecentMap<number>(mostSearchers, withinMs)
  const after = (searcher: Searcher, now: number) => {
    const fullAt = Math.max(now, fullAtMs.get(searcherIn(searcher)) ?? 0)
    const max = searcher.viewer ? maxOfAccount : peoplePerNetwork * shareOfNetwork
    const after = fullAt + withinMs / max
    if (after - now > withinMs) throw refusal('too_fast', after - now - withinMs)
    return after
  }
  return {
    check: (searcher) => void after(searcher, monotonicMs()),
    count: (searcher) => {
      const now = monotonicMs()
      fullAtMs.set(searcherIn(searcher), after(searcher, now), now)
    },
  }
}

/** An account as writing counts it, by the mailbox once that is proved; or a network. */
export function searcherIn({ viewer, network }: Searcher): string {
  return viewer?.voterIds[0] ?? network
}
