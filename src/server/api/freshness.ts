import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import type { Cache } from '../cache/cache.ts'
import { isInternalRequest } from '../http/internal-requests.ts'
import { cookieName } from '../viewer/sessions.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Somewhat longer than another process may answer from what it cached before a write. */
const maxAgeSeconds = 2

/** After a write this browser bypasses the cache of every process for 2 s. The cookie is the same for all. */
export function setFreshCookie({ sessions }: Board, reply: FastifyReply): void {
  const { secure } = sessions.cookieAttributes
  const attributes = { maxAge: maxAgeSeconds, path: '/', httpOnly: true, sameSite: 'lax' } as const
  reply.setCookie(freshCookie(secure), '1', { ...attributes, secure })
}

/**
 * Returns the cache, or a bypass for a viewer who has just written and for requests whose own answer is cached. A
 * visitor writes nothing: their cookie is ignored, so that no one can bypass the cache by sending one.
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
