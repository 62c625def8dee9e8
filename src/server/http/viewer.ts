import type { FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import { networkOf } from '../rate-limits/networks.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Returns the session cookie as the client sent it: it may be forged, or its session may have ended. */
export function sessionCookie(board: Board, request: FastifyRequest): string | undefined {
  return request.cookies[board.sessions.cookieName]
}

type Viewing = Viewer | null | Promise<Viewer | null>

export function viewerOf(board: Board, request: FastifyRequest): Viewing {
  const cookie = sessionCookie(board, request)
  return cookie ? board.sessions.find(cookie) : null
}

/** Like `viewerOf`, but the result may be a minute old: see `recall` in viewer/sessions.ts. */
export function recalledViewerOf(board: Board, request: FastifyRequest): Viewing {
  const cookie = sessionCookie(board, request)
  return cookie ? board.sessions.recall(cookie) : null
}

export function networkOfRequest(request: FastifyRequest): string {
  return networkOf(request.ip)
}
