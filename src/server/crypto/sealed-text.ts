import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

const bytesPerCodePoint = 4

/** Seals a text of at most `limit` code points. The sealed size depends on `limit` only. */
export function sealText(keys: Keys, text: string, limit: number): string {
  return seal(keys.seal, text, bytesPerCodePoint * limit)
}

/** Throws if the text was sealed with another secret. */
export function unsealText(keys: Keys, sealed: string): string {
  const text = unseal(keys.seal, sealed)
  if (text === null) throw new Error('This text was sealed with another secret')
  return text
}
