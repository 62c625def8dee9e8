import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hmac, type Keys } from './keys.ts'

const lengths = { device: 16, proof: 16 }

/** Shows that a browser once signed in to an account, to whoever has the secret and knows which. */
export function createDeviceCookie(keys: Keys, accountId: string): string {
  const device = randomBytes(lengths.device)
  return Buffer.concat([device, proofOf(keys, device, accountId)]).toString('base64url')
}

/** What a browser's guesses are counted by, if it ever signed in to this account; else null. */
export function deviceOf(keys: Keys, cookie: string, accountId: string): string | null {
  const bytes = Buffer.from(cookie, 'base64url')
  if (bytes.length !== lengths.device + lengths.proof) return null
  const device = bytes.subarray(0, lengths.device)
  const isKnown = timingSafeEqual(bytes.subarray(lengths.device), proofOf(keys, device, accountId))
  return isKnown ? device.toString('hex') : null
}

function proofOf(keys: Keys, device: Buffer, accountId: string): Buffer {
  return hmac(keys.device, device.toString('hex'), accountId).subarray(0, lengths.proof)
}
