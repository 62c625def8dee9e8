import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../accounts/viewer.ts'
import type { Board } from '../board.ts'
import { networkOf } from '../limits/networks.ts'

/** As sent: it may be forged or over. */
export function sessionCookie(board: Board, request: FastifyRequest): string | undefined {
  return request.cookies[board.sessions.cookieName]
}

export async function viewerOf(board: Board, request: FastifyRequest): Promise<Viewer | null> {
  const cookie = sessionCookie(board, request)
  if (!cookie) return null
  return board.sessions.find(cookie)
}

/** See `recall`: what is done for the viewer asks the database. */
export async function recalledViewerOf(
  board: Board,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const cookie = sessionCookie(board, request)
  return cookie ? board.sessions.recall(cookie) : null
}

export function networkOfRequest(request: FastifyRequest): string {
  return networkOf(request.ip)
}
