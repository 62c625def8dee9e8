import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/**
 * Google has just verified this email address, and an account with it exists that was never verified. With the
 * password of that account, the person can keep it. Otherwise a new account replaces it.
 */
export type Claim = { email: string; accountId: string }

export const claimSeconds = 300

const sizeBytes = 320

export function sealClaim(keys: Keys, { email, accountId }: Claim): string {
  return seal(keys.claim, `${Date.now() + claimSeconds * 1000} ${accountId} ${email}`, sizeBytes)
}

export function readClaim(keys: Keys, claim: string): Claim | null {
  const [until, accountId, email] = unseal(keys.claim, claim)?.split(' ') ?? []
  return email && accountId && Number(until) > Date.now() ? { email, accountId } : null
}
