import { hmacHex, type Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'
import { asUuid } from './tags.ts'

/** Bytes of the longest address a mailbox can have (RFC 5321), and of a day behind it. */
const size = 254 + '\n2026-12-03'.length

/** What is stored of an address: what it is found by, and a copy that only the secret reads. */
export function storedAddress(keys: Keys, email: string, suspendedUntil: string | null = null) {
  const address = email.toLowerCase()
  return {
    addressHash: addressHash(keys, address),
    sealedAddress: sealAddress(keys, address, suspendedUntil),
  }
}

/** With the end of a suspension that its owner took along from an earlier account: of one size, suspended or not. */
export function sealAddress(keys: Keys, email: string, suspendedUntil: string | null): string {
  const parts = suspendedUntil ? [email.toLowerCase(), suspendedUntil] : [email.toLowerCase()]
  return seal(keys.seal, parts.join('\n'), size)
}

/** What an address is found by, in any letter case. */
export function addressHash(keys: Keys, email: string): string {
  return asUuid(hmacHex(keys.address, email.toLowerCase()))
}

/** The address in lower case. Throws when the database was not written with this secret. */
export function readAddress(
  keys: Keys,
  sealed: string,
): { email: string; suspendedUntil: string | null } {
  const text = unseal(keys.seal, sealed)
  if (text === null) throw new Error('A stored address was sealed with another secret')
  const [email = '', suspendedUntil = null] = text.split('\n')
  return { email, suspendedUntil }
}
