import { type Asker, createFairLimiter } from '../jobs/fair-limiter.ts'
import type { Keys } from './keys.ts'
import { hashPassword, type PasswordCost, passwordCost, verifyPassword } from './passwords.ts'

/** One hash keeps a core busy for about 200 ms, and two run at once. So a full queue takes about five seconds. */
const limits = { atOnce: 2, waiting: 50, waitMs: 5_000 }

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/**
 * Hashes and checks passwords for requests, two at a time, and networks take turns. Throws `unavailable` if a request
 * would wait too long.
 */
export function createPasswordHashing(keys: Keys, cost: PasswordCost = passwordCost) {
  const inTurn = createFairLimiter(limits)
  return {
    hash: (asker: Asker, password: string) =>
      inTurn(asker, () => hashPassword(keys, password, cost)),
    /**
     * Returns whether the password matches. Without a stored password, it returns false after the same time, so that
     * the time does not reveal this.
     */
    verify: (asker: Asker, password: string, stored: string | null) =>
      inTurn(asker, () => verifyPassword(keys, password, stored, cost)),
  }
}
