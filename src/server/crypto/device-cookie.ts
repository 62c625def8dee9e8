import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../contract/durations.ts'
import { hmac, type Keys } from './keys.ts'

const lengths = { device: 16, day: 2, proof: 16 }
export const deviceDays = 180

/** An account, and the epoch of it in which a browser signed in. */
type Known = { id: string; epoch: string }

/**
 * Shows that a browser signed in to an account since its password was last set, to whoever has the
 * secret and knows which.
 */
export function createDeviceCookie(keys: Keys, account: Known): string {
  const head = Buffer.alloc(lengths.device + lengths.day)
  randomBytes(lengths.device).copy(head)
  head.writeUInt16BE(today(), lengths.device)
  return Buffer.concat([head, proofOf(keys, head, account)]).toString('base64url')
}

/** What a browser's attempts are counted by, if it is known to this account; else null. */
export function deviceOf(keys: Keys, cookie: string, account: Known): string | null {
  const bytes = Buffer.from(cookie, 'base64url')
  const size = lengths.device + lengths.day
  if (bytes.length !== size + lengths.proof) return null
  const head = bytes.subarray(0, size)
  const isKnown = timingSafeEqual(bytes.subarray(size), proofOf(keys, head, account))
  const age = today() - head.readUInt16BE(lengths.device)
  return isKnown && age <= deviceDays ? head.toString('hex', 0, lengths.device) : null
}

function proofOf(keys: Keys, head: Buffer, { id, epoch }: Known): Buffer {
  return hmac(keys.device, head.toString('hex'), id, epoch).subarray(0, lengths.proof)
}

/** Days since 1970. */
function today(): number {
  return Math.floor(Date.now() / dayMs)
}
