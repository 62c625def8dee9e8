import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../../board/board.ts'
import { createDeviceCookie, deviceDays } from '../../crypto/device-cookie.ts'
import { sessionCallsCookie } from './session-calls-cookie.ts'

type Cookies = Pick<Board, 'keys' | 'sessions'>

export function setDeviceCookie(
  board: Cookies,
  reply: FastifyReply,
  account: { id: string; epoch: string },
): void {
  const { name, attributes } = deviceCookie(board)
  const maxAge = deviceDays * 86_400
  reply.setCookie(name, createDeviceCookie(board.keys, account), { ...attributes, maxAge })
}

export function readDeviceCookie(board: Cookies, request: FastifyRequest): string | undefined {
  return request.cookies[deviceCookie(board).name]
}

export function clearDeviceCookie(board: Cookies, reply: FastifyReply): void {
  const { name, attributes } = deviceCookie(board)
  reply.clearCookie(name, attributes)
}

/** This cookie outlives the session. Only the server's secret links it to an account. */
function deviceCookie(board: Cookies) {
  return sessionCallsCookie(board, 'spill.device')
}
