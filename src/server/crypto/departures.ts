import { hmacHex, type Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'
import { asUuid, mailboxOf } from './tags.ts'

const size = '2026-12-03'.length

/** Of whoever left, by the mailbox: what is stored of votes has nothing in common with it. */
export function departureTag(keys: Keys, email: string): string {
  return asUuid(hmacHex(keys.departure, mailboxOf(email)))
}

/** A UTC day or none, in one size. */
export function sealSuspension(keys: Keys, suspendedUntil: string | null): string {
  return seal(keys.seal, suspendedUntil ?? '', size)
}

export function readSuspension(keys: Keys, sealed: string): string | null {
  return unseal(keys.seal, sealed) || null
}
