import type { Board } from '../../board/board.ts'
import { deviceOf } from '../../crypto/device-cookie.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../errors/problems.ts'
import type { Asker } from '../../jobs/turns.ts'
import { type Attempt, countAttempts } from '../../rate-limits/attempts.ts'
import type { Account } from '../records/accounts.ts'

/** Who sends a password: from where, and what shows that it is more than anybody. */
export type PasswordSender = Asker & {
  /** The cookie of a browser that may have signed in to the account before. */
  device?: string | undefined
  /** The account that is signed in, or the mailed link that was opened. */
  account?: string
  link?: string
}

/**
 * Whoever is known to the account has attempts of their own, which nobody else can use up: the
 * browser that once signed in, the session, the mailed link. Everybody else's are counted for the
 * network they come from, and then for the address.
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
 * Counted before it is looked at, so that of many at once no more get through. What turns out to be no
 * wrong password is refunded: a right one, and one that nobody had the time to look at.
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
    // If that fails as well, the reason why is the first one.
    if (!isWrongPassword(error)) await refund().catch(() => {})
    throw error
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}
