import type { Answer, Caller, TestBoard } from '../board.ts'
import { mailbox } from './mailbox.ts'
import { studentWithCookie } from './session-cookies.ts'

/** Opens an account and reads the token in the mailed link. */
export async function newcomer(board: TestBoard, name: string) {
  const email = `${name}@ucsd.edu`
  const { student, cookie } = await studentWithCookie(board, email)
  const { token } = await mailbox.nextMail(email, '/verify-email')
  return { student, cookie, email, token }
}

export function verify(browser: Caller, body: unknown): Promise<Answer> {
  return browser.put('/api/account/verification', body)
}

export function disavow(browser: Caller, token: string): Promise<Answer> {
  return browser.post('/api/account/disavowal', { token })
}

export function resendLink(browser: Caller, body?: unknown): Promise<Answer> {
  return browser.post('/api/account/verification', body)
}
