import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/**
 * Bytes of a small and a full notification before encryption. Encrypted, encoded and with its number in front, the
 * full size fits into the 7,999 bytes that PostgreSQL allows.
 */
const sizes = { small: 400, full: 5_900 }

/**
 * Compresses and encrypts a notification between processes, padded to one of two sizes. It may say who voted, and the
 * database, its log and a pooler see it. Throws a RangeError if it is too long.
 */
export function sealNotification(keys: Keys, value: unknown): string {
  const text = deflateRawSync(JSON.stringify(value)).toString('base64')
  return seal(keys.relay, text, text.length <= sizes.small ? sizes.small : sizes.full)
}

/** Returns null if the notification was encrypted with another key. */
export function readNotification(keys: Keys, payload: string): unknown {
  const text = unseal(keys.relay, payload)
  return text === null ? null : JSON.parse(`${inflateRawSync(Buffer.from(text, 'base64'))}`)
}
