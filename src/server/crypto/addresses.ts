import { hmacHex, type Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'
import { asUuid, mailboxOf } from './tags.ts'

/** Bytes of the longest email address (RFC 5321), a line break and a day. */
const size = 254 + '\n2026-12-03'.length

/** Returns how an email address is stored: a hash to find it by, and a copy that only the secret can decrypt. */
export function storedAddress(keys: Keys, email: string, suspendedUntil: string | null = null) {
  return {
    addressHash: addressHash(keys, email),
    sealedAddress: sealAddress(keys, email, suspendedUntil),
  }
}

/** The suspension comes from an earlier, deleted account. The size is the same with and without it. */
export function sealAddress(keys: Keys, email: string, suspendedUntil: string | null): string {
  const parts = suspendedUntil ? [email.toLowerCase(), suspendedUntil] : [email.toLowerCase()]
  return seal(keys.seal, parts.join('\n'), size)
}

/** Returns the keyed hash by which an email address is found. Upper and lower case make no difference. */
export function addressHash(keys: Keys, email: string): string {
  return asUuid(hmacHex(keys.address, email.toLowerCase()))
}

/** Returns the email address in lower case. Throws if it was encrypted with another secret. */
export function readAddress(
  keys: Keys,
  sealed: string,
): { email: string; suspendedUntil: string | null } {
  const text = unseal(keys.seal, sealed)
  if (text === null) throw new Error('A stored address was sealed with another secret')
  const [email = '', suspendedUntil = null] = text.split('\n')
  return { email, suspendedUntil }
}

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
