import { hmac, type Keys } from './keys.ts'

/** Returns a number in [0, 1). It is the same for the same parts, and unpredictable without the secret. */
export function secretFraction(keys: Keys, ...parts: string[]): number {
  return hmac(keys.judging, ...parts).readUIntBE(0, 6) / 2 ** 48
}
