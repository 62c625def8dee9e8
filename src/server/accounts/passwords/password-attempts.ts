import type { Board } from '../../board/board.ts'
import { deviceOf } from '../../crypto/device-cookie.ts'
import type { Keys } from '../../crypto/keys.ts'
import { Problem } from '../../errors/problems.ts'
import type { Asker } from '../../jobs/fair-limiter.ts'
import type { Attempt } from '../../rate-limits/attempts.ts'
import type { Account } from '../records/accounts.ts'

/** The sender of a password: the network, and what connects the sender with the account, if anything does. */
export type PasswordSender = Asker & {
  /** The device cookie of a browser that may have signed in to the account before. */
  device?: string | undefined
  /** Id of the account, if the sender is signed in to it. */
  account?: string
  /** Id of the account that a Google sign-in claims. */
  claim?: string
}

/**
 * Returns the rate limits that a password attempt counts against. Sessions, claims and browsers that signed in before
 * have their own limits, which strangers can't use up. Other attempts count for their network and the email
 * address.
 */
export function passwordAttempts(
  keys: Keys,
  email: string,
  account: Account | undefined,
  sender: PasswordSender,
): Attempt[] {
  if (sender.account) return [{ at: 'passwordsByAccount', by: sender.account }]
  if (sender.claim) return [{ at: 'passwordsForClaim', by: sender.claim }]
  const device = account && sender.device && deviceOf(keys, sender.device, account)
  if (device) return [{ at: 'passwordsOnDevice', by: device }]
  return [
    { at: 'passwordsFromNetwork', by: sender.network },
    { at: 'passwordsForAddress', by: email.toLowerCase() },
  ]
}

/**
 * Counts an attempt before `check` runs, so that concurrent attempts can't exceed the limit. Only a wrong password
 * stays counted.
 */
export async function countWrongPasswords<Result>(
  { attempts: limits }: Board,
  attempts: Attempt[],
  check: () => Promise<Result>,
): Promise<Result> {
  const takeBack = limits.count(...attempts)
  try {
    const result = await check()
    takeBack()
    return result
  } catch (error) {
    if (!isWrongPassword(error)) takeBack()
    throw error
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}
