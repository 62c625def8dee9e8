import { expect } from 'vitest'
import type { Answer, Caller } from '../board.ts'
import { mailbox, type ReceivedMail } from './mailbox.ts'

export const newPassword = 'a better horse'

export function askForReset(browser: Caller, email: unknown): Promise<Answer> {
  return browser.post('/api/account/password-reset', { email })
}

export async function resetMailFor(browser: Caller, email: string): Promise<ReceivedMail> {
  expect((await askForReset(browser, email)).status).toBe(204)
  return mailbox.nextMail(email, '/reset-password')
}

export async function resetLinkFor(browser: Caller, email: string): Promise<string> {
  return (await resetMailFor(browser, email)).token
}

export function resetPassword(
  browser: Caller,
  token: string,
  password: unknown = newPassword,
): Promise<Answer> {
  return browser.put('/api/account/password-reset', { token, password })
}
