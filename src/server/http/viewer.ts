import type { FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import { networkOf } from '../rate-limits/networks.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Returns the session cookie as the client sent it: it may be forged, or its session may have ended. */
export function sessionCookie(board: Board, request: FastifyRequest): string | undefined {
  return request.cookies[board.sessions.cookieName]
}

type Viewing = Viewer | null | Promise<Viewer | null>

/** Returns the viewer, whose session was just looked up. */
export function checkedViewerOf(board: Board, request: FastifyRequest): Viewing {
  const cookie = sessionCookie(board, request)
  return cookie ? board.sessions.find(cookie) : null
}

/** The session may have ended up to a minute ago, so SQL statements must check it: see `stillSignedIn`. */
export function cachedViewerOf(board: Board, request: FastifyRequest): Viewing {
  const cookie = sessionCookie(board, request)
  return cookie ? board.sessions.findCached(cookie) : null
}

export function networkOfRequest(request: FastifyRequest): string {
  return networkOf(request.ip)
}
