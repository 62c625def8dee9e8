import { hmacHex, type Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'
import { asUuid } from './tags.ts'

/** Bytes of the longest address a mailbox can have (RFC 5321). */
const size = 254

/** What is stored of an address: what it is found by, and a copy that only the secret reads. */
export function storedAddress(keys: Keys, email: string) {
  const address = email.toLowerCase()
  return {
    addressHash: addressHash(keys, address),
    sealedAddress: seal(keys.seal, address, size),
  }
}

/** What an address is found by, in any letter case. */
export function addressHash(keys: Keys, email: string): string {
  return asUuid(hmacHex(keys.address, email.toLowerCase()))
}

/** The address, in lower case. Throws when the database was not written with this secret. */
export function readAddress(keys: Keys, sealed: string): string {
  const address = unseal(keys.seal, sealed)
  if (address === null) throw new Error('A stored address was sealed with another secret')
  return address
}
