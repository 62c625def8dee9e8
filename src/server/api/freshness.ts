import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import type { Cache } from '../cache/cache.ts'
import { boardCookie } from '../http/cookies.ts'
import { isInternalRequest } from '../http/internal-requests.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Somewhat longer than another process may answer with values that it cached before a write. */
const maxAgeSeconds = 2

const freshCookie = (board: Board) =>
  boardCookie(board, 'spill.fresh', { path: '/', sameSite: 'lax', maxAge: maxAgeSeconds })

/**
 * Sets a cookie with which this browser bypasses the cache of every process for 2 s after a write. Its value is the
 * same for all users.
 */
export function setFreshCookie(board: Board, reply: FastifyReply): void {
  freshCookie(board).set(reply, '1')
}

/**
 * Returns the cache, or a bypass for a viewer who has just written. Visitors can't write, so the cookie that a
 * write sets is ignored for them: they must not bypass the cache. Internal requests for visitors bypass it, because
 * the whole page that they are for is cached.
 */
export function cacheFor(
  board: Board,
  viewer: Viewer | null,
  request: FastifyRequest,
): Pick<Cache, 'read'> {
  const bypasses = viewer
    ? freshCookie(board).read(request) !== undefined
    : isInternalRequest(request)
  return bypasses ? { read: (_key, _subject, fill) => fill() } : board.cache
}
