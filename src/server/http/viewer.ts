import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../accounts/sessions.ts'
import type { Board } from '../board.ts'

/** The session cookie as sent, if there is one: signed or forged, valid or not. */
export function sessionCookie(board: Board, request: FastifyRequest): string | undefined {
  return request.cookies[board.sessions.cookieName]
}

/** Who asks: a signed-in person, or null for a visitor. */
export async function viewerOf(board: Board, request: FastifyRequest): Promise<Viewer | null> {
  const cookie = sessionCookie(board, request)
  return cookie ? board.sessions.find(cookie) : null
}
