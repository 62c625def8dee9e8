import { hmacHex, type Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'
import { asUuid, mailboxOf } from './tags.ts'

const sizeBytes = '2026-12-03'.length

/**
 * Returns keyed hashes of the mailbox of a deleted account: one for a new row, then those that rows from before a
 * change of the secret have. They have their own key, so they do not show which stored votes came from this mailbox.
 */
export function departureTags(keys: Keys, email: string): [now: string, ...earlier: string[]] {
  const tagUnder = ({ departure }: Pick<Keys, 'departure'>) =>
    asUuid(hmacHex(departure, mailboxOf(email)))
  return [tagUnder(keys), ...keys.older.map(tagUnder)]
}

/** Encrypts the UTC day on which a suspension ends, or null if there is none. Both results have the same size. */
export function sealSuspension(keys: Keys, suspendedUntil: string | null): string {
  return seal(keys.seal, suspendedUntil ?? '', sizeBytes)
}

export function readSuspension(keys: Keys, sealed: string): string | null {
  return unseal(keys.seal, sealed) || null
}
