import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

const bytesPerCodePoint = 4

/** What somebody wrote to the operator, of at most so many code points, in one size. */
export function sealWords(keys: Keys, text: string, limit: number): string {
  return seal(keys.seal, text, bytesPerCodePoint * limit)
}

/** Throws when the database was not written with this secret. */
export function readWords(keys: Keys, sealed: string): string {
  const text = unseal(keys.seal, sealed)
  if (text === null) throw new Error('What was sealed was sealed with another secret')
  return text
}
