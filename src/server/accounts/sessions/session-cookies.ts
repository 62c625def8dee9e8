import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../../board/board.ts'
import {
  codeSeconds,
  createDeviceCookie,
  deviceDays,
  sealedCode,
  type WaitingCode,
} from '../../crypto/cookies.ts'
import { sealed } from '../../crypto/seal.ts'
import { boardCookie } from '../../http/cookies.ts'
import type { SignedIn } from './begin-session.ts'

/** Google verified the address of an unverified account: its password keeps it, or a new one replaces it. */
export type Claim = { email: string; accountId: string }

const claimSeconds = 300
const sealedClaim = sealed<Claim & { endsAt: number }>('claim', 512)

const strict = { sameSite: 'strict' } as const

/** Only the session calls get it. */
const claimCookie = (board: Board) =>
  boardCookie(board, 'spill.claim', { ...strict, path: '/api/session', maxAge: claimSeconds })

/** All calls get it, because every sign-in and sign-out removes it. */
const codeCookie = (board: Board) =>
  boardCookie(board, 'spill.code', { ...strict, path: '/api', maxAge: codeSeconds })

/** Marks a browser with a rate limit of its own. It outlives the session. Only the secret links it to the account. */
export const deviceCookie = (board: Board) =>
  boardCookie(board, 'spill.device', {
    ...strict,
    path: '/api/session',
    maxAge: deviceDays * 86_400,
  })

export function setSessionCookies(
  board: Board,
  reply: FastifyReply,
  { account, cookie }: SignedIn,
): void {
  const { cookieName, cookieAttributes } = board.sessions
  reply.setCookie(cookieName, cookie, cookieAttributes)
  clearWaitingCookies(board, reply)
  deviceCookie(board).set(reply, createDeviceCookie(board.keys, account))
}

export function clearSessionCookies(board: Board, reply: FastifyReply): void {
  const { cookieName, cookieAttributes } = board.sessions
  const { maxAge: _, ...attributes } = cookieAttributes
  reply.clearCookie(cookieName, attributes)
  clearWaitingCookies(board, reply)
}

/** Every sign-in and sign-out ends a claim and a code, because the next user of this browser may be another person. */
function clearWaitingCookies(board: Board, reply: FastifyReply): void {
  claimCookie(board).clear(reply)
  codeCookie(board).clear(reply)
}

export function setClaimCookie(board: Board, reply: FastifyReply, claim: Claim): void {
  const endsAt = Date.now() + claimSeconds * 1000
  claimCookie(board).set(reply, sealedClaim.seal(board.keys, { ...claim, endsAt }))
}

export function readClaimCookie(board: Board, request: FastifyRequest): Claim | null {
  const cookie = claimCookie(board).read(request)
  return cookie ? sealedClaim.open(board.keys, cookie) : null
}

export function setCodeCookie(board: Board, reply: FastifyReply, waiting: WaitingCode): void {
  codeCookie(board).set(reply, sealedCode.seal(board.keys, waiting))
}

export function readCodeCookie(board: Board, request: FastifyRequest): WaitingCode | null {
  const cookie = codeCookie(board).read(request)
  return cookie ? sealedCode.open(board.keys, cookie) : null
}
