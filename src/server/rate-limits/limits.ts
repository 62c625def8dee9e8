import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { createTokenBuckets } from './token-buckets.ts'

/** Maximum number of people that each limit counts: far more than come within its time. */
const maxSenders = 50_000
/** Maximum searches per minute of all visitors in one network, as a fraction of the setting `peoplePerNetwork`. */
const shareOfNetwork = 1 / 20
/** Maximum number of takedown requests per hour from one network, which may be a whole campus. */
const maxTakedowns = 20

type Sender = {
  viewer: { voters: [{ id: string }, ...unknown[]] } | null
  network: string
}

/** Limits what people do besides writing. The counts are only in memory, so that no row shows who did what. */
export function createLimits({
  rateLimits,
  peoplePerNetwork,
}: Pick<Config, 'rateLimits' | 'peoplePerNetwork'>) {
  /** Limits how often an account, or all visitors of a network, may do something within `ms`. */
  const limit = (ms: number, ofAccount: number, ofNetwork: number) => {
    const buckets = createTokenBuckets(rateLimits, maxSenders, ms)
    const usesOf = (sender: Sender) => {
      const capacity = sender.viewer ? ofAccount : ofNetwork
      return [{ sender: senderKey(sender), capacity, refillMs: ms }]
    }
    return {
      /** Throws `too_fast` if `count` would throw it, but counts nothing. */
      check: (sender: Sender) => buckets.check(usesOf(sender)),
      /** Counts one, or throws `too_fast` and counts nothing. */
      count: (sender: Sender) => buckets.take(usesOf(sender)),
    }
  }
  const takedowns = createTokenBuckets(rateLimits, maxSenders, hourMs)
  return {
    searches: limit(minuteMs, 60, peoplePerNetwork * shareOfNetwork),
    // Visitors can't export anything.
    exports: limit(dayMs, 3, 0),
    /** Links to missing items count, too, so that a refusal doesn't show whether an item exists. */
    countTakedown: (network: string) =>
      takedowns.take([{ sender: network, capacity: maxTakedowns, refillMs: hourMs }]),
  }
}

export function senderKey({ viewer, network }: Sender): string {
  return viewer?.voters[0].id ?? network
}
