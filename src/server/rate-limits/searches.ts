import { minuteMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { createTokenBuckets } from './token-buckets.ts'

/** Maximum number of searches of one account per minute. */
const maxOfAccount = 60
/** Maximum searches per minute of all visitors in one network, as a fraction of the setting `peoplePerNetwork`. */
const shareOfNetwork = 1 / 20
/** Maximum number of people that are counted: far more than search within a minute. */
const maxSearchers = 50_000

export type Searcher = {
  viewer: { voters: [{ id: string }, ...unknown[]] } | null
  network: string
}

export type SearchLimit = ReturnType<typeof createSearchLimit>

export function createSearchLimit({
  rateLimits,
  peoplePerNetwork,
}: Pick<Config, 'rateLimits' | 'peoplePerNetwork'>) {
  const buckets = createTokenBuckets(rateLimits, maxSearchers, minuteMs)
  const bucketOf = (searcher: Searcher) => {
    const capacity = searcher.viewer ? maxOfAccount : peoplePerNetwork * shareOfNetwork
    return { sender: searcherKey(searcher), capacity, refillMs: minuteMs }
  }
  return {
    /** Throws `too_fast` if `count` would throw it, but counts nothing. */
    check: (searcher: Searcher) => buckets.check([bucketOf(searcher)]),
    /** Counts a search, or throws `too_fast` and counts nothing. */
    count: (searcher: Searcher) => buckets.take([bucketOf(searcher)]),
  }
}

/** Returns the key by which searches are counted: the voter id (made from mailbox or account), or the network. */
export function searcherKey({ viewer, network }: Searcher): string {
  return viewer?.voters[0].id ?? network
}
