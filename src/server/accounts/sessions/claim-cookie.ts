import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../../board/board.ts'
import { type Claim, claimSeconds, readClaim, sealClaim } from '../../crypto/claim-cookie.ts'
import { sessionCallsCookie } from './session-calls-cookie.ts'

type Cookies = Pick<Board, 'keys' | 'sessions'>

/** Stores that this browser proved an address that has an unproved account. */
export function setClaimCookie(board: Cookies, reply: FastifyReply, claim: Claim): void {
  const { name, attributes } = claimCookie(board)
  reply.setCookie(name, sealClaim(board.keys, claim), { ...attributes, maxAge: claimSeconds })
}

export function readClaimCookie(board: Cookies, request: FastifyRequest): Claim | null {
  const cookie = request.cookies[claimCookie(board).name]
  return cookie ? readClaim(board.keys, cookie) : null
}

/** Clears the claim at every sign-in and sign-out: the next user of this browser has proved nothing. */
export function clearClaimCookie(board: Cookies, reply: FastifyReply): void {
  const { name, attributes } = claimCookie(board)
  if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributes)
}

function claimCookie(board: Cookies) {
  return sessionCallsCookie(board, 'spill.claim')
}
