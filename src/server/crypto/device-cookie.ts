import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../contract/durations.ts'
import { hmac, type Keys } from './keys.ts'

const byteLengths = { device: 16, day: 2, proof: 16 }
export const deviceDays = 180

type AccountEpoch = { id: string; epoch: string }

/**
 * Returns a cookie which proves that this browser signed in to the account. It is no longer valid when the account
 * gets a new epoch, which also ends its sessions. To check it, one needs the secret and the account.
 */
export function createDeviceCookie(keys: Keys, account: AccountEpoch): string {
  const head = Buffer.alloc(byteLengths.device + byteLengths.day)
  randomBytes(byteLengths.device).copy(head)
  head.writeUInt16BE(daysSince1970(), byteLengths.device)
  return Buffer.concat([head, proofOf(keys, head, account)]).toString('base64url')
}

/** Returns the browser's random id, under which attempts are counted. Null if the cookie is not for this account. */
export function deviceOf(keys: Keys, cookie: string, account: AccountEpoch): string | null {
  const bytes = Buffer.from(cookie, 'base64url')
  const size = byteLengths.device + byteLengths.day
  if (bytes.length !== size + byteLengths.proof) return null
  const head = bytes.subarray(0, size)
  const isKnown = timingSafeEqual(bytes.subarray(size), proofOf(keys, head, account))
  const age = daysSince1970() - head.readUInt16BE(byteLengths.device)
  return isKnown && age <= deviceDays ? head.toString('hex', 0, byteLengths.device) : null
}

function proofOf(keys: Keys, head: Buffer, { id, epoch }: AccountEpoch): Buffer {
  return hmac(keys.device, head.toString('hex'), id, epoch).subarray(0, byteLengths.proof)
}

function daysSince1970(): number {
  return Math.floor(Date.now() / dayMs)
}
