import type { FastifyReply } from 'fastify'
import type { Board } from '../../board/board.ts'
import type { SignedIn } from './begin-session.ts'
import { clearClaimCookie } from './claim-cookie.ts'
import { setDeviceCookie } from './device-cookie.ts'

type Cookies = Pick<Board, 'keys' | 'sessions'>

export function setSessionCookies(
  board: Cookies,
  reply: FastifyReply,
  { account, cookie }: SignedIn,
): void {
  const { cookieName, cookieAttributes } = board.sessions
  reply.setCookie(cookieName, cookie, cookieAttributes)
  clearClaimCookie(board, reply)
  setDeviceCookie(board, reply, account)
}

export function clearSessionCookies(board: Cookies, reply: FastifyReply): void {
  const { cookieName, cookieAttributes } = board.sessions
  const { maxAge: _, ...attributes } = cookieAttributes
  reply.clearCookie(cookieName, attributes)
  clearClaimCookie(board, reply)
}
