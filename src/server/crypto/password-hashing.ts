import { type Asker, createTurns } from '../jobs/turns.ts'
import type { Keys } from './keys.ts'
import { hashPassword, type PasswordCost, passwordCost, verifyPassword } from './passwords.ts'

/**
 * Passwords that are hashed at once, and that wait for that: each takes a core and its memory for a
 * fifth of a second, so together about five seconds.
 */
const most = { atOnce: 2, waiting: 50, waitMs: 5_000 }

/** Every password that somebody sends is hashed in turn; throws `unavailable` if that would take too long. */
export type PasswordHashing = {
  hash: (asker: Asker, password: string) => Promise<string>
  /** Whether this is the password; against none at all it takes as long to say no. */
  verify: (asker: Asker, password: string, stored: string | null) => Promise<boolean>
}

export function createPasswordHashing(
  keys: Keys,
  cost: PasswordCost = passwordCost,
): PasswordHashing {
  const inTurn = createTurns(most)
  return {
    hash: (asker, password) => inTurn(asker, () => hashPassword(keys, password, cost)),
    verify: (asker, password, stored) =>
      inTurn(asker, () => verifyPassword(keys, password, stored, cost)),
  }
}
