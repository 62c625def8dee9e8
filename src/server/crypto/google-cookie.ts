import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** Bytes. A pending sign-in is never longer. */
const size = 1_024

/** Seals the state of a sign-in while the browser is at Google. The browser can neither read nor change it. */
export function sealPendingCookie(keys: Keys, text: string): string {
  return seal(keys.google, text, size)
}

/** Returns the text, or null if this board did not seal it. */
export function readPendingCookie(keys: Keys, cookie: string): string | null {
  return unseal(keys.google, cookie)
}
