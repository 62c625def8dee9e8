import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** PostgreSQL takes 7,999 bytes, which sealing and writing as text leave these of. */
const sizes = { small: 400, full: 5_900 }
export const maxNotificationBytes = sizes.full

/**
 * What one process tells the others passes the database, its log and a pooler, and may say who voted: of what
 * is in it they see one of two sizes. Throws a RangeError for a text that does not fit.
 */
export function sealNotification(keys: Keys, text: string): string {
  const isSmall = Buffer.byteLength(text) <= sizes.small
  return seal(keys.relay, text, isSmall ? sizes.small : sizes.full)
}

/** What it says, or null when it is not ours. */
export function readNotification(keys: Keys, payload: string): string | null {
  return unseal(keys.relay, payload)
}
