import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import type { Cache } from '../cache/cache.ts'
import { isInternalRequest } from '../http/internal-requests.ts'
import { cookieName } from '../viewer/sessions.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Somewhat longer than another process may answer with values that it cached before a write. */
const maxAgeSeconds = 2

/**
 * Sets a cookie with which this browser bypasses the cache of every process for 2 s after a write. Its value is the
 * same for all users.
 */
export function setFreshCookie({ sessions }: Board, reply: FastifyReply): void {
  const { secure } = sessions.cookieAttributes
  const attributes = { maxAge: maxAgeSeconds, path: '/', httpOnly: true, sameSite: 'lax' } as const
  reply.setCookie(freshCookie(secure), '1', { ...attributes, secure })
}

/**
 * Returns the cache, or a bypass for a viewer who has just written. Visitors can't write, so the cookie that a
 * write sets is ignored for them: they must not bypass the cache. Internal requests for visitors bypass it, because
 * the whole page that they are for is cached.
 */
export function cacheFor(
  { sessions, cache }: Board,
  viewer: Viewer | null,
  request: FastifyRequest,
): Pick<Cache, 'read'> {
  const { secure } = sessions.cookieAttributes
  const bypasses = viewer
    ? request.cookies[freshCookie(secure)] !== undefined
    : isInternalRequest(request)
  return bypasses ? { read: (_key, _subject, fill) => fill() } : cache
}

function freshCookie(secure: boolean): string {
  return cookieName('spill.fresh', secure)
}
