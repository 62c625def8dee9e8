import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** What the process saw of a request, and the `nonce` of its question. */
export type SeenRequest = {
  nonce: string
  /** The IP address that rate limits count. */
  client: string
  /** The other end of the connection. */
  peer: string
  peerPort: number
  /** True if `peer` is a proxy that `TRUST_PROXY` names. */
  isTrusted: boolean
  /** The header `X-Forwarded-For`, or null if there was none. */
  forwarded: string | null
}

/** A question is answered this long after it was made, in ms, and this long before, because clocks differ. */
const maxAgeMs = 2 * 60_000
const sizes = { question: 64, answer: 1_400 }
/**
 * Maximum characters of what a visitor may claim: an address, and `X-Forwarded-For`, where the nearest proxy adds its
 * part at the end.
 */
const [maxClient, maxForwarded] = [100, 400]

export function sealQuestion(keys: Keys, nonce: string): string {
  return seal(keys.question, `${Date.now()} ${nonce}`, sizes.question)
}

/** Returns the nonce of a question, or null if this board's secret did not make it, or not recently. */
export function readQuestion(keys: Keys, question: string): string | null {
  const [madeAt, nonce] = unseal(keys.question, question)?.split(' ') ?? []
  return nonce && Math.abs(Date.now() - Number(madeAt)) < maxAgeMs ? nonce : null
}

/** Encrypts the answer, so that a question which someone repeats tells nothing without the secret. */
export function sealSeen(keys: Keys, seen: SeenRequest): string {
  const client = seen.client.slice(0, maxClient)
  const forwarded = seen.forwarded?.slice(-maxForwarded) ?? null
  return seal(keys.answer, JSON.stringify({ ...seen, client, forwarded }), sizes.answer)
}

/** Returns null if another secret made the answer, or if it answers another question. */
export function readSeen(keys: Keys, answer: string, nonce: string): SeenRequest | null {
  const seen: SeenRequest | null = JSON.parse(unseal(keys.answer, answer) ?? 'null')
  return seen?.nonce === nonce ? seen : null
}
