import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import { cookieName } from '../viewer/sessions.ts'

type Options = { path: string; sameSite: 'lax' | 'strict'; maxAge: number }

/** No script can read the cookie. Browsers send it below `path`, for `maxAge` seconds. */
export function boardCookie({ sessions }: Board, shortName: string, { maxAge, ...scope }: Options) {
  const { secure } = sessions.cookieAttributes
  const name = cookieName(shortName, secure, scope.path)
  const attributes = { ...scope, httpOnly: true, secure }
  const read = (request: FastifyRequest): string | undefined => request.cookies[name]
  return {
    read,
    set: (reply: FastifyReply, value: string) =>
      reply.setCookie(name, value, { ...attributes, maxAge }),
    /** Removes the cookie if the browser has it. */
    clear: (reply: FastifyReply) => {
      if (read(reply.request) !== undefined) reply.clearCookie(name, attributes)
    },
  }
}
