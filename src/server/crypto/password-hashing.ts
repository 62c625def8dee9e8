import { type Asker, createFairLimiter } from '../jobs/fair-limiter.ts'
import type { Keys } from './keys.ts'
import { hashPassword, type PasswordCost, passwordCost, verifyPassword } from './passwords.ts'

/** Hashing a password takes a core for about 200 ms, so a full queue takes about five seconds. */
const limits = { atOnce: 2, waiting: 50, waitMs: 5_000 }

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/** Hashes the passwords of requests in turns. Throws `unavailable` if a request would wait too long. */
export function createPasswordHashing(keys: Keys, cost: PasswordCost = passwordCost) {
  const inTurn = createFairLimiter(limits)
  return {
    hash: (asker: Asker, password: string) =>
      inTurn(asker, () => hashPassword(keys, password, cost)),
    /** Returns whether the password matches. Without a stored password, it returns false after the same time. */
    verify: (asker: Asker, password: string, stored: string | null) =>
      inTurn(asker, () => verifyPassword(keys, password, stored, cost)),
  }
}
