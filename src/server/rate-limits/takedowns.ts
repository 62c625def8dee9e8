import { hourMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { createTokenBuckets } from './token-buckets.ts'

/** Requests per hour from one network, which may be a whole campus. */
const maxOfNetwork = 20
/** Networks that may send their nth request in an hour, for each n. Otherwise a few could use up the whole form. */
const maxNetworks = 500
const maxSenders = 50_000

/**
 * Counts made-up links as well, so that a refusal tells nothing about an item. It counts in memory only, so that no row
 * says which network sent a request.
 */
export function createTakedownLimit({ rateLimits }: Pick<Config, 'rateLimits'>) {
  const buckets = createTokenBuckets(rateLimits, maxSenders, hourMs)
  return {
    /** Counts a request, or throws `too_fast` and counts nothing. */
    count: (network: string) => {
      const ofNetwork = { sender: network, capacity: maxOfNetwork, refillMs: hourMs }
      const sender = `request ${buckets.missing(ofNetwork) + 1}`
      buckets.take([ofNetwork, { sender, capacity: maxNetworks, refillMs: hourMs }])
    },
  }
}
