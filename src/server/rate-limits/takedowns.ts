import { hourMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { createTokenBuckets } from './token-buckets.ts'

/** Maximum number of requests per hour from one network, which may be a whole campus. */
const maxOfNetwork = 20
/**
 * How many networks may send a first request in an hour, how many a second one, and so on. So a few networks with
 * many requests can't block the form for all others.
 */
const maxNetworks = 500
const maxSenders = 50_000

/**
 * Limits takedown requests by network. Requests with made-up links count, too, so that a refusal doesn't show whether
 * an item exists. The counts are only in memory, so that no row shows which network sent a request.
 */
export function createTakedownLimit({ rateLimits }: Pick<Config, 'rateLimits'>) {
  const buckets = createTokenBuckets(rateLimits, maxSenders, hourMs)
  return {
    /** Counts a request, or throws `too_fast` and counts nothing. */
    count: (network: string) => {
      const ofNetwork = { sender: network, capacity: maxOfNetwork, refillMs: hourMs }
      const sender = `after ${buckets.missing(ofNetwork)} requests`
      buckets.take([ofNetwork, { sender, capacity: maxNetworks, refillMs: hourMs }])
    },
  }
}
