import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** The state of a sign-in is padded to this many bytes. It is never longer. */
const size = 1_024

/**
 * Encrypts the state of a sign-in for a cookie, which the browser keeps while the user is at Google. The browser can
 * neither read nor change the state.
 */
export function sealPendingCookie(keys: Keys, text: string): string {
  return seal(keys.google, text, size)
}

/** Returns the text, or null if this board did not encrypt it. */
export function readPendingCookie(keys: Keys, cookie: string): string | null {
  return unseal(keys.google, cookie)
}
