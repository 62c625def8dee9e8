import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../../board/board.ts'
import { type Claim, claimSeconds, readClaim, sealClaim } from '../../crypto/claim-cookie.ts'
import {
  codeSeconds,
  readWaitingCode,
  sealWaitingCode,
  type WaitingCode,
} from '../../crypto/code-cookie.ts'
import { createDeviceCookie, deviceDays } from '../../crypto/device-cookie.ts'
import type { SignedIn } from './begin-session.ts'

type Cookies = Pick<Board, 'keys' | 'sessions'>

const claimName = 'spill.claim'
const codeName = 'spill.code'
/**
 * This cookie marks a browser that signed in to an account, so that its password attempts have their own rate limit.
 * It outlives the session. Only the server's secret links it to the account.
 */
const deviceName = 'spill.device'

export function setSessionCookies(
  board: Cookies,
  reply: FastifyReply,
  { account, cookie }: SignedIn,
): void {
  const { cookieName, cookieAttributes } = board.sessions
  reply.setCookie(cookieName, cookie, cookieAttributes)
  clearClaimCookie(board, reply)
  clearCodeCookie(board, reply)
  const { name, attributes } = sessionCallsCookie(board, deviceName)
  const maxAge = deviceDays * 86_400
  reply.setCookie(name, createDeviceCookie(board.keys, account), { ...attributes, maxAge })
}

export function clearSessionCookies(board: Cookies, reply: FastifyReply): void {
  const { cookieName, cookieAttributes } = board.sessions
  const { maxAge: _, ...attributes } = cookieAttributes
  reply.clearCookie(cookieName, attributes)
  clearClaimCookie(board, reply)
  clearCodeCookie(board, reply)
}

export function readDeviceCookie(board: Cookies, request: FastifyRequest): string | undefined {
  return request.cookies[sessionCallsCookie(board, deviceName).name]
}

export function clearDeviceCookie(board: Cookies, reply: FastifyReply): void {
  const { name, attributes } = sessionCallsCookie(board, deviceName)
  reply.clearCookie(name, attributes)
}

/**
 * Sets the cookie of a claim: Google confirmed that the user has this email address, but its account is unverified.
 */
export function setClaimCookie(board: Cookies, reply: FastifyReply, claim: Claim): void {
  const { name, attributes } = sessionCallsCookie(board, claimName)
  reply.setCookie(name, sealClaim(board.keys, claim), { ...attributes, maxAge: claimSeconds })
}

export function readClaimCookie(board: Cookies, request: FastifyRequest): Claim | null {
  const cookie = request.cookies[sessionCallsCookie(board, claimName).name]
  return cookie ? readClaim(board.keys, cookie) : null
}

/** Keeps what waits for a mailed code. */
export function setCodeCookie(board: Cookies, reply: FastifyReply, waiting: WaitingCode): void {
  const { name, attributes } = codeCookie(board)
  const sealed = sealWaitingCode(board.keys, waiting)
  reply.setCookie(name, sealed, { ...attributes, maxAge: codeSeconds })
}

export function readCodeCookie(board: Cookies, request: FastifyRequest): WaitingCode | null {
  const cookie = request.cookies[codeCookie(board).name]
  return cookie ? readWaitingCode(board.keys, cookie) : null
}

function clearCodeCookie(board: Cookies, reply: FastifyReply): void {
  const { name, attributes } = codeCookie(board)
  if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributes)
}

/** Browsers send this cookie to every call: sign-ins and sign-outs remove it. */
function codeCookie(board: Cookies) {
  const { name, attributes } = sessionCallsCookie(board, codeName)
  return { name, attributes: { ...attributes, path: '/api' } }
}

/** Removes the claim at every sign-in and sign-out, because the next user of this browser may be another person. */
function clearClaimCookie(board: Cookies, reply: FastifyReply): void {
  const { name, attributes } = sessionCallsCookie(board, claimName)
  if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributes)
}

/** Name and attributes of a cookie that browsers send only to the session calls, `/api/session`. */
function sessionCallsCookie({ sessions }: Cookies, name: string) {
  const { secure } = sessions.cookieAttributes
  return {
    name: secure ? `__Secure-${name}` : name,
    attributes: { path: '/api/session', httpOnly: true, secure, sameSite: 'strict' } as const,
  }
}
