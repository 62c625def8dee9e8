import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/**
 * Maximum bytes of a small and a full notification. Encrypted and encoded, the full size fits into the 7,999 bytes
 * that PostgreSQL allows.
 */
const sizes = { small: 400, full: 5_900 }
export const maxNotificationBytes = sizes.full

/**
 * Encrypts a notification between processes, padded to one of two sizes. It may say who voted, and the database, its
 * log and a pooler see it. Throws a RangeError for a text over `maxNotificationBytes`.
 */
export function sealNotification(keys: Keys, text: string): string {
  const isSmall = Buffer.byteLength(text) <= sizes.small
  return seal(keys.relay, text, isSmall ? sizes.small : sizes.full)
}

/** Returns the text, or null if it was encrypted with another key. */
export function readNotification(keys: Keys, payload: string): string | null {
  return unseal(keys.relay, payload)
}
