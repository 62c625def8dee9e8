import { randomBytes, randomUUID } from 'node:crypto'

/** 192 bits that nobody can guess, as text: what a session or a mailed link is known by. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** 64 bits that tell nothing, as text: what a notification is known by. */
export function newPosition(): string {
  return randomBytes(8).toString('base64url')
}

/** What an account is called for life, here alone. */
export function newAccountId(): string {
  return randomUUID()
}

/** What all sessions of an account have in common until they are to end. */
export function newEpoch(): string {
  return randomUUID()
}
