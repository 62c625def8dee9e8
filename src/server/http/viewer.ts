import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../accounts/viewer.ts'
import type { Board } from '../board.ts'
import { networkOf } from '../limits/networks.ts'

/** The session cookie as sent, if there is one: signed or forged, valid or not. */
export function sessionCookie(board: Board, request: FastifyRequest): string | undefined {
  return request.cookies[board.sessions.cookieName]
}

/** Who asks: a signed-in person, or null for a visitor. */
export async function viewerOf(board: Board, request: FastifyRequest): Promise<Viewer | null> {
  const cookie = sessionCookie(board, request)
  if (!cookie) return null
  return board.sessions.find(cookie)
}

/** Where a request comes from, as far as guesses are counted. */
export function networkOfRequest(request: FastifyRequest): string {
  return networkOf(request.ip)
}
