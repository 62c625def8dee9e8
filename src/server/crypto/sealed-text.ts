import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

const bytesPerCodePoint = 4

/**
 * Encrypts a text of at most `limit` code points. The size of the result depends on `limit` only, so it does not show
 * the length of the text.
 */
export function sealText(keys: Keys, text: string, limit: number): string {
  return seal(keys.seal, text, bytesPerCodePoint * limit)
}

/** Returns the text. Throws if it was encrypted with another secret. */
export function unsealText(keys: Keys, sealed: string): string {
  const text = unseal(keys.seal, sealed)
  if (text === null) throw new Error('This text was sealed with another secret')
  return text
}
