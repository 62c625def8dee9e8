import type { Answer, Caller, TestBoard } from '../board.ts'
import { password } from '../board.ts'
import { mailbox } from './mailbox.ts'

/** Signs up on a board with mail, and reads the mailed code. There is no account yet. */
export async function applicant(
  board: Pick<TestBoard, 'visitor'>,
  email: string,
  browser = board.visitor(),
): Promise<{ browser: Caller; email: string; code: string }> {
  const { status, body } = await signUp(browser, email)
  if (status !== 202) throw new Error(`Signing up ${email} answered ${JSON.stringify(body)}`)
  return { browser, email, code: await mailedCode(email) }
}

export function signUp(browser: Caller, email: string, chosen = password): Promise<Answer> {
  return browser.post('/api/account', { email, password: chosen })
}

/** Waits for the next mail with a code. */
export async function mailedCode(email: string): Promise<string> {
  return (await mailbox.nextMail(email, 'code')).code
}

export function enterCode(browser: Caller, code: unknown): Promise<Answer> {
  return browser.put('/api/account', { code })
}

/** Asks for a code for the own address, or for the code of a sign-up again. */
export function askForCode(browser: Caller): Promise<Answer> {
  return browser.post('/api/account/verification')
}

/** Returns another code of the same length. */
export function wrong(code: string): string {
  return code.replace(/.$/, (last) => String((Number(last) + 1) % 10))
}
