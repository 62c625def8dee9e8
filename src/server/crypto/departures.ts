import { hmacHex, type Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'
import { asUuid, mailboxOf } from './tags.ts'

const sizeBytes = '2026-12-03'.length

/**
 * Returns a keyed hash of the mailbox of a deleted account. It has its own key, so it does not show which stored
 * votes came from this mailbox.
 */
export function departureTag(keys: Keys, email: string): string {
  return asUuid(hmacHex(keys.departure, mailboxOf(email)))
}

/** Encrypts the UTC day on which a suspension ends, or null if there is none. Both results have the same size. */
export function sealSuspension(keys: Keys, suspendedUntil: string | null): string {
  return seal(keys.seal, suspendedUntil ?? '', sizeBytes)
}

export function readSuspension(keys: Keys, sealed: string): string | null {
  return unseal(keys.seal, sealed) || null
}
