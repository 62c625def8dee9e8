import { hmac, type Keys } from './keys.ts'

/** Returns a number in [0, 1). The same parts give the same number, which no one can predict without the secret. */
export function secretFraction(keys: Keys, ...parts: string[]): number {
  return hmac(keys.judging, ...parts).readUIntBE(0, 6) / 2 ** 48
}
