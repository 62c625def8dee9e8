import { hourMs } from '../../contract/durations.ts'
import { hmac, type Keys } from './keys.ts'
import { sealed } from './seal.ts'

/** Opens an account with this (hashed) password. */
type SignUp = { email: string; password: string }
/** Verifies the address of an account that was opened while the board sent no mail. */
type Verification = { email: string; accountId: string }
export type CodePurpose = SignUp | Verification

type Code = {
  /** The number of digits. */
  length: number
  /** Makes each code another one. */
  nonce: string
  /** The time of the first mail, in ms since 1970. Tries are counted from here. */
  begunAt: number
  /** In ms since 1970. It is later if the code is mailed again. */
  endsAt: number
}
export type SignUpCode = SignUp & Code
export type VerificationCode = Verification & Code

/** A mailed code that waits in this browser. The server stores nothing of it. */
export type WaitingCode = SignUpCode | VerificationCode

/** How long a code works after it was mailed, in seconds. Mailing it again starts this time again. */
export const codeSeconds = 1_800
/** A code that is asked for again within this time is the same one, because mails may arrive late. */
export const sameCodeMs = hourMs
/** How long after its first mail a code may work, in ms. */
export const maxCodeMs = sameCodeMs + codeSeconds * 1_000

/** Its size is more than the longest email address and a hashed password need together. */
export const sealedCode = sealed<WaitingCode>('codeCookie', 2_048)

/** Returns the digits that are mailed. Mailing them again mails the same digits. */
export function digitsOf(keys: Keys, { email, nonce, length }: WaitingCode): string {
  const number = hmac(keys.code, nonce, email).readBigUInt64BE()
  return String(number % 10n ** BigInt(length)).padStart(length, '0')
}
