import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** Who has proved an address a moment ago, and the account it had then, which nobody ever proved. */
export type Claim = { email: string; accountId: string }

/** Seconds for which a browser may say what becomes of that account. */
export const claimSeconds = 300

const size = 320

export function sealClaim(keys: Keys, { email, accountId }: Claim): string {
  return seal(keys.claim, `${Date.now() + claimSeconds * 1000} ${accountId} ${email}`, size)
}

/** What is claimed, or null when the claim is not ours, or too old. */
export function readClaim(keys: Keys, claim: string): Claim | null {
  const [until, accountId, email] = unseal(keys.claim, claim)?.split(' ') ?? []
  return email && accountId && Number(until) > Date.now() ? { email, accountId } : null
}
