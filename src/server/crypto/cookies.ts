import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { hmac, type Keys } from './keys.ts'
import { sealed } from './seal.ts'

/** A session ends 180 days after it began, or after 30 days without use. */
export const maxSessionMs = 180 * dayMs
const maxUnseenMs = 30 * dayMs

/** Only this cookie links a session to its account: the database does not. Times are in ms since 1970. */
type SessionCookie = {
  token: string
  accountId: string
  /** A random id that all sessions of the account share. A new epoch in the account makes this session invalid. */
  epoch: string
  begunAt: number
  seenAt: number
}
const sealedSession = sealed<SessionCookie & { endsAt: number }>('cookie', 224)

export function sealSessionCookie(keys: Keys, session: SessionCookie): string {
  const endsAt = Math.min(session.begunAt + maxSessionMs, session.seenAt + maxUnseenMs)
  return sealedSession.seal(keys, { ...session, endsAt })
}

/** Returns null if this board did not encrypt the cookie, or its session has ended. */
export const readSessionCookie = sealedSession.open

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
  /** A time in ms since 1970. It is later if the code is mailed again. */
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

const byteLengths = { device: 16, day: 2, proof: 16 }
export const deviceDays = 180

type AccountEpoch = { id: string; epoch: string }

/** Proves that this browser signed in to the account, until the account gets a new epoch. */
export function createDeviceCookie(keys: Keys, account: AccountEpoch): string {
  const head = Buffer.alloc(byteLengths.device + byteLengths.day)
  randomBytes(byteLengths.device).copy(head)
  head.writeUInt16BE(daysSince1970(), byteLengths.device)
  return Buffer.concat([head, proofOf(keys, head, account)]).toString('base64url')
}

/** Returns the browser's random id, under which attempts are counted. Null if the cookie is not for this account. */
export function deviceOf(keys: Keys, cookie: string, account: AccountEpoch): string | null {
  const bytes = Buffer.from(cookie, 'base64url')
  const size = byteLengths.device + byteLengths.day
  if (bytes.length !== size + byteLengths.proof) return null
  const head = bytes.subarray(0, size)
  const isKnown = timingSafeEqual(bytes.subarray(size), proofOf(keys, head, account))
  const age = daysSince1970() - head.readUInt16BE(byteLengths.device)
  return isKnown && age <= deviceDays ? head.toString('hex', 0, byteLengths.device) : null
}

function proofOf(keys: Keys, head: Buffer, { id, epoch }: AccountEpoch): Buffer {
  return hmac(keys.device, head.toString('hex'), id, epoch).subarray(0, byteLengths.proof)
}

function daysSince1970(): number {
  return Math.floor(Date.now() / dayMs)
}
