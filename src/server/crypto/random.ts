import { randomBytes, randomUUID } from 'node:crypto'
import { hmac, type Keys } from './keys.ts'

/** Returns 192 random bits as text, for a session or a mailed link. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns 60 random bits as three groups of four letters and digits, such as `7K2M-Q0XD-93HT`. */
export function newOperatorCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => codeLetters.charAt(byte & 31)).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** Returns 64 random bits as text, by which a process recognises its own notifications. */
export function newSenderId(): string {
  return randomBytes(8).toString('base64url')
}

export function newAccountId(): string {
  return randomUUID()
}

/** Returns a random id that all sessions of an account share. Replacing it ends these sessions. */
export function newEpoch(): string {
  return randomUUID()
}

/** Returns a short random id, by which a user can name a failure to the operator. */
export function newFailureId(): string {
  return randomBytes(4).toString('hex')
}

/** Returns a number in [0, 1). The same parts give the same number, which no one can predict without the secret. */
export function secretFraction(keys: Keys, ...parts: string[]): number {
  return hmac(keys.judging, ...parts).readUIntBE(0, 6) / 2 ** 48
}
