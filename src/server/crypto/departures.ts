import { hmacHex, type Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'
import { asUuid, mailboxOf } from './tags.ts'

const sizeBytes = '2026-12-03'.length

/** Returns a keyed hash of the mailbox of someone who left. It can't be matched with stored votes. */
export function departureTag(keys: Keys, email: string): string {
  return asUuid(hmacHex(keys.departure, mailboxOf(email)))
}

/** Seals a UTC day or null. Both have the same size. */
export function sealSuspension(keys: Keys, suspendedUntil: string | null): string {
  return seal(keys.seal, suspendedUntil ?? '', sizeBytes)
}

export function readSuspension(keys: Keys, sealed: string): string | null {
  return unseal(keys.seal, sealed) || null
}
