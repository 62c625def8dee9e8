import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieName } from '../accounts/sessions/sessions.ts'
import type { Board } from '../board.ts'
import { type Readings, readAnew } from '../kept/readings.ts'
import { readMethods } from './origin.ts'
import { sessionCookie } from './viewer.ts'

/** For as long as another process may answer with what it read before a write, and a bit. */
const maxAgeSeconds = 2

/**
 * Whoever has written reads anew for a moment, in whichever process: a cookie, the same for all, says so.
 */
export function freshAfterWriting(app: FastifyInstance, { sessions }: Board): void {
  const secure = sessions.cookieAttributes.secure
  const attributes = `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const cookie = `${freshCookie(secure)}=1; ${attributes}`
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!readMethods.has(request.method) && reply.statusCode < 300)
      reply.header('set-cookie', cookie)
    done()
  })
}

/** A visitor has not written: so nobody spends what memory saves by sending the cookie. */
export function readingsFor(board: Board, request: FastifyRequest): Readings {
  const isFresh = request.cookies[freshCookie(board.sessions.cookieAttributes.secure)] !== undefined
  return isFresh && sessionCookie(board, request) ? readAnew : board.readings
}

function freshCookie(secure: boolean): string {
  return cookieName('spill.fresh', secure)
}
