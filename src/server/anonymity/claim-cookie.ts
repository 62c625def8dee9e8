import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** Seconds for which a browser may say what becomes of the account its proved address has. */
export const claimSeconds = 600

const size = 300

/** Shows that whoever holds it has proved this address a moment ago. */
export function sealClaim(keys: Keys, email: string): string {
  return seal(keys.claim, `${Date.now() + claimSeconds * 1000} ${email}`, size)
}

/** The address, or null when the claim is not ours, or too old. */
export function readClaim(keys: Keys, claim: string): string | null {
  const [until, email] = unseal(keys.claim, claim)?.split(' ') ?? []
  return email && Number(until) > Date.now() ? email : null
}
