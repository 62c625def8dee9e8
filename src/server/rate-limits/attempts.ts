import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { maxCodeMs } from '../crypto/cookies.ts'
import { Problem } from '../errors/problems.ts'
import { type Bucket, createTokenBuckets } from './token-buckets.ts'

const quarterMs = 15 * minuteMs

/** `share` is a fraction of the setting `peoplePerNetwork`, because a whole campus may share one IP address. */
const limits = {
  passwordsOnDevice: { max: 10, refillMs: quarterMs },
  passwordsByAccount: { max: 10, refillMs: quarterMs },
  passwordsForClaim: { max: 10, refillMs: quarterMs },
  passwordsFromNetwork: { share: 1 / 20, refillMs: quarterMs },
  passwordsForAddress: { max: 10, refillMs: quarterMs },
  signUpsFromNetwork: { share: 1 / 2, refillMs: hourMs },
  signUpsOfDayFromNetwork: { share: 1, refillMs: dayMs },
  mailsForNetwork: { share: 1 / 20, refillMs: hourMs },
  resetsToMailbox: { max: 5, refillMs: hourMs },
  resetsToNobody: { max: 5, refillMs: hourMs },
  codes: { max: 5, refillMs: hourMs },
  codesOfDay: { max: 10, refillMs: dayMs },
  /** It refills so slowly that no code gets a sixth try. */
  triesOfCode: { max: 5, refillMs: 10 * maxCodeMs },
  /** A code opens one session. A restart forgets this. */
  usesOfCode: { max: 1, refillMs: maxCodeMs },
  /** These two refuse nothing: from half of them on, new codes are longer. */
  wrongCodesForMailbox: { max: 20, refillMs: 2 * dayMs },
  wrongCodesOnBoard: { max: 600, refillMs: 2 * hourMs },
  linksFromNetwork: { share: 1 / 20, refillMs: hourMs },
  googleFromNetwork: { share: 1 / 10, refillMs: quarterMs },
} as const

/** Something that is limited, such as a guess of a password. `by` names who tries, or what is tried. */
export type Attempt = { at: keyof typeof limits; by: string }

/** Maximum number of senders that are counted for each kind of attempt. */
const maxSenders = 20_000
const maxRefillMs = Math.max(...Object.values(limits).map(({ refillMs }) => refillMs))

/** Counts attempts in the memory of this process, so that no row shows who tried what (decision 14). */
export function createAttemptLimits({
  rateLimits,
  peoplePerNetwork,
}: Pick<Config, 'rateLimits' | 'peoplePerNetwork'>) {
  const buckets = createTokenBuckets(rateLimits, maxSenders, maxRefillMs, 'too_many_attempts')
  const bucketOf = ({ at, by }: Attempt): Bucket => {
    const limit = limits[at]
    const capacity = 'max' in limit ? limit.max : Math.ceil(limit.share * peoplePerNetwork)
    return { sender: by, name: at, capacity, refillMs: limit.refillMs }
  }

  /** Returns a function that takes them back. Counts none and throws `too_many_attempts` above a limit. */
  const count = (...attempts: Attempt[]): (() => void) => {
    const uses = attempts.map(bucketOf)
    buckets.take(uses)
    return () => buckets.giveBack(uses)
  }
  return {
    count,
    /** Like `count`, but returns undefined instead of throwing `too_many_attempts`. */
    countIfAllowed: (...attempts: Attempt[]): (() => void) | undefined => {
      try {
        return count(...attempts)
      } catch (error) {
        if (error instanceof Problem) return undefined
        throw error
      }
    },
    /**
     * Counts attempts before `work` runs, and takes them back if the board could not do the work: no one pays for an
     * outage. Refused attempts stay counted, because a refusal can give something away.
     */
    countUnlessWeFail: async <Result>(
      attempts: Attempt[],
      work: () => Promise<Result>,
      shouldTakeBack = isOurFailure,
    ): Promise<Result> => {
      const takeBack = count(...attempts)
      try {
        return await work()
      } catch (error) {
        if (shouldTakeBack(error)) takeBack()
        throw error
      }
    },
    /** Returns how much of a limit is used up, from 0 to 1. Counts nothing. */
    usedShare: (attempt: Attempt): number => {
      const bucket = bucketOf(attempt)
      return buckets.missing(bucket) / bucket.capacity
    },
  }
}

/** Returns whether an outage or a mistake of the board is the cause, and not a refusal. */
export function isOurFailure(error: unknown): boolean {
  return !(error instanceof Problem) || error.status >= 500
}
