import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** A question is answered this long after it was made, in ms, and this long before, because clocks differ. */
const maxAgeMs = 2 * 60_000
const maxBytes = 64

export function sealQuestion(keys: Keys, nonce: string): string {
  return seal(keys.question, `${Date.now()} ${nonce}`, maxBytes)
}

/** Returns the nonce of a question, or null if this board's secret did not make it, or not recently. */
export function readQuestion(keys: Keys, question: string): string | null {
  const [madeAt, nonce] = unseal(keys.question, question)?.split(' ') ?? []
  return nonce && Math.abs(Date.now() - Number(madeAt)) < maxAgeMs ? nonce : null
}
