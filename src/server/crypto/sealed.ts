import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/**
 * Returns functions that encrypt a value as JSON, padded to `bytes`, and read it again. `open` returns null if this
 * board did not seal the value, or if its time is over. `endsAt` is in ms since 1970.
 */
export function sealed<Value extends { endsAt: number }>(
  purpose: 'claim' | 'codeCookie' | 'google' | 'question',
  bytes: number,
) {
  return {
    seal: (keys: Keys, value: Value): string => seal(keys[purpose], JSON.stringify(value), bytes),
    open: (keys: Keys, text: string): Value | null => {
      const value: Value | null = JSON.parse(unseal(keys[purpose], text) ?? 'null')
      return value && value.endsAt > Date.now() ? value : null
    },
  }
}
