import { hmac, type Keys } from './keys.ts'

/** From 0 up to, but not including, 1: the same for the same parts, and unforeseeable without the secret. */
export function secretShare(keys: Keys, ...parts: string[]): number {
  return hmac(keys.judging, ...parts).readUIntBE(0, 6) / 2 ** 48
}
