import { sql } from 'drizzle-orm'
import { insertSession } from '../../src/server/accounts/sessions/begin-session.ts'
import type { Board } from '../../src/server/board/board.ts'
import type { Answer, Caller, TestBoard } from '../board.ts'
import { password } from '../board.ts'

export function setCookies({ headers }: Answer): string[] {
  return [headers['set-cookie'] ?? []].flat() as string[]
}

/** Returns what a browser sends with most calls after this answer: no device cookie and no freshness cookie. */
export function cookieOf(answer: Answer): string {
  return setCookies(answer)
    .map((line) => line.split(';')[0])
    .filter((cookie) => !/=$|spill\.(device|fresh)=/.test(cookie ?? ''))
    .join('; ')
}

/** Returns the cookie's value, which no one else may ever see. */
export function secretOf(cookie: string): string {
  return decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
}

export async function sessionOf(board: TestBoard, cookie: string): Promise<Answer['body']> {
  return (await board.visitor().get('/api/session', { cookie })).body
}

export async function userOf(browser: Caller): Promise<Answer['body']> {
  return (await browser.get('/api/session')).body.user
}

/** Signs in. Returns the new cookie. */
export async function signIn(browser: Caller, email: string): Promise<string> {
  const answer = await browser.post('/api/session', { email, password })
  if (answer.status !== 200) throw new Error(`Signing in ${email} answered ${answer.status}`)
  return cookieOf(answer)
}

export async function studentWithCookie(
  board: TestBoard,
  email: string,
): Promise<{ student: Caller; cookie: string }> {
  const student = await board.student(email.replace(/@ucsd\.edu$/, ''))
  return { student, cookie: student.cookie }
}

/** Begins a session without a password. Returns the value of its cookie. */
export async function sessionFor(board: Board, accountId: string): Promise<string> {
  const cookie = await insertSession(board.db, board, accountId, sql`true`)
  if (!cookie) throw new Error(`There is no account ${accountId}`)
  return cookie
}

export async function cookieFor(board: Board, accountId: string): Promise<string> {
  return `${board.sessions.cookieName}=${await sessionFor(board, accountId)}`
}
