import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** Bytes of the longest. */
const size = 1_024

/** What a browser keeps on its way to Google and back, and can neither read nor change. */
export function sealPendingCookie(keys: Keys, text: string): string {
  return seal(keys.google, text, size)
}

/** The text, or null when it is not ours. */
export function readPendingCookie(keys: Keys, cookie: string): string | null {
  return unseal(keys.google, cookie)
}
