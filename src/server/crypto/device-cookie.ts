import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../contract/durations.ts'
import { hmac, type Keys } from './keys.ts'

/** Bytes. */
const lengths = { device: 16, day: 2, proof: 16 }
export const deviceDays = 180

/** The account to which a browser signed in, and the epoch of its sessions at that time. */
type Known = { id: string; epoch: string }

/**
 * Returns a cookie that proves that a browser signed in to this account in its current epoch. To check it, one needs
 * both the secret and the account.
 */
export function createDeviceCookie(keys: Keys, account: Known): string {
  const head = Buffer.alloc(lengths.device + lengths.day)
  randomBytes(lengths.device).copy(head)
  head.writeUInt16BE(today(), lengths.device)
  return Buffer.concat([head, proofOf(keys, head, account)]).toString('base64url')
}

/** Returns the device id under which attempts are counted, or null if the cookie is not valid for this account. */
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

/** Returns the number of days since 1970. */
function today(): number {
  return Math.floor(Date.now() / dayMs)
}
