import { minuteMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { createTokenBuckets } from './token-buckets.ts'

const maxOfAccount = 60
/** Of the people who may share a network. Each who is signed in is counted separately. */
const shareOfNetwork = 1 / 20
/** Far more than search within a minute. */
const maxSearchers = 50_000

export type Searcher = { viewer: { voterIds: [string, ...string[]] } | null; network: string }

export type SearchLimit = ReturnType<typeof createSearchLimit>

export function createSearchLimit({
  rateLimits,
  peoplePerNetwork,
}: Pick<Config, 'rateLimits' | 'peoplePerNetwork'>) {
  const buckets = createTokenBuckets(rateLimits, maxSearchers, minuteMs)
  const bucketOf = (searcher: Searcher) => {
    const capacity = searcher.viewer ? maxOfAccount : peoplePerNetwork * shareOfNetwork
    return { sender: searcherIn(searcher), capacity, refillMs: minuteMs }
  }
  return {
    /** Throws `too_fast` where `count` would. */
    check: (searcher: Searcher) => buckets.check([bucketOf(searcher)]),
    /** Throws `too_fast`, and then counts nothing. */
    count: (searcher: Searcher) => buckets.take([bucketOf(searcher)]),
  }
}

/** An account as writing counts it, by the mailbox once that is proved; or a network. */
export function searcherIn({ viewer, network }: Searcher): string {
  return viewer?.voterIds[0] ?? network
}
