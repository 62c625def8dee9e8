import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import { isOwnRequest } from '../http/own-requests.ts'
import { cookieName } from '../viewer/sessions.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { type Readings, readAnew } from './readings.ts'

/** For as long as another process may answer with what it read before a write, and a bit. */
const maxAgeSeconds = 2

/** Whoever has written reads anew for a moment, in whichever process: a cookie, the same for all, says so. */
export function setFreshCookie({ sessions }: Board, reply: FastifyReply): void {
  const { secure } = sessions.cookieAttributes
  const attributes = { maxAge: maxAgeSeconds, path: '/', httpOnly: true, sameSite: 'lax' } as const
  reply.setCookie(freshCookie(secure), '1', { ...attributes, secure })
}

/**
 * Not from memory for whoever has just written, nor for what is kept itself. Only who has an account has
 * written: so nobody else spends what memory saves by sending the cookie.
 */
export function readingsFor(
  { sessions, readings }: Board,
  viewer: Viewer | null,
  request: FastifyRequest,
): Readings {
  const { secure } = sessions.cookieAttributes
  const isAnew = viewer ? request.cookies[freshCookie(secure)] !== undefined : isOwnRequest(request)
  return isAnew ? readAnew : readings
}

function freshCookie(secure: boolean): string {
  return cookieName('spill.fresh', secure)
}
