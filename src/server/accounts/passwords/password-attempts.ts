import type { Board } from '../../board/board.ts'
import { deviceOf } from '../../crypto/device-cookie.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../errors/problems.ts'
import type { Asker } from '../../jobs/fair-limiter.ts'
import { type Attempt, countAttempts } from '../../rate-limits/attempts.ts'
import type { Account } from '../records/accounts.ts'

/** The sender of a password: the network, and what links the sender to the account. */
export type PasswordSender = Asker & {
  /** The device cookie of a browser that may have signed in to the account before. */
  device?: string | undefined
  /** Id of the account, if the sender is signed in to it. */
  account?: string
  /** The mailed link that was opened, or the account of a claim. */
  link?: string
}

/**
 * The rate limits of a password attempt. A session, a mailed link and a browser that signed in before have a limit of
 * their own, which others can't use up. All other attempts count for their network and for the address.
 */
export function passwordAttempts(
  keys: Keys,
  email: string,
  account: Account | undefined,
  sender: PasswordSender,
): Attempt[] {
  if (sender.account) return [{ at: 'passwordsByAccount', by: sender.account }]
  if (sender.link) return [{ at: 'passwordsForLink', by: sender.link }]
  const device = account && sender.device && deviceOf(keys, sender.device, account)
  if (device) return [{ at: 'passwordsOnDevice', by: device }]
  return [
    { at: 'passwordsFromNetwork', by: sender.network },
    { at: 'passwordsForAddress', by: email },
  ]
}

/**
 * Counts an attempt before `check` runs, so that concurrent attempts can't exceed the limit. Refunds it unless the
 * password was wrong: if it was right, or if another error prevented the check.
 */
export async function countWrongPasswords<Result>(
  db: Database,
  board: Pick<Board, 'config' | 'keys'>,
  attempts: Attempt[],
  check: () => Promise<Result>,
): Promise<Result> {
  const refund = await countAttempts(db, board, ...attempts)
  try {
    const result = await check()
    await refund()
    return result
  } catch (error) {
    // If the refund fails, too, throw the first error.
    if (!isWrongPassword(error)) await refund().catch(() => {})
    throw error
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}
