import { minuteMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { createTokenBuckets } from './token-buckets.ts'

/**
 * Maximum number of images that are drawn for one network, at once or evenly over ten minutes. All crawlers of a chat
 * service may be in one network, but they ask for each link once, and images from the cache are not counted.
 */
const maxOfNetwork = 60
const refillMs = 10 * minuteMs
const maxNetworks = 50_000

export function createLinkPreviewLimit({ rateLimits }: Pick<Config, 'rateLimits'>) {
  const buckets = createTokenBuckets(rateLimits, maxNetworks, refillMs)
  return {
    /** Counts a drawing, or throws `too_fast` and counts nothing. */
    count: (network: string) =>
      buckets.take([{ sender: network, capacity: maxOfNetwork, refillMs }]),
  }
}
