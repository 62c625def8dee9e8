import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../contract/accounts.ts'
import type { Board } from '../board.ts'
import { sessionCookie } from '../http/viewer.ts'
import type { SignedIn } from './accounts.ts'

/** Gives a browser its new session, which takes the place of the one it had. */
export async function handOver(
  board: Board,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, cookie }: SignedIn,
): Promise<Session> {
  await endCurrent(board, request)
  const { cookieName, cookieAttributes } = board.sessions
  reply.setCookie(cookieName, cookie, cookieAttributes)
  reply.header('cache-control', 'private, no-store')
  return { user }
}

/** Ends this browser's session on the server. */
export async function endCurrent(board: Board, request: FastifyRequest): Promise<void> {
  const cookie = sessionCookie(board, request)
  if (cookie) await board.sessions.end(cookie)
}

/** Takes the cookie back from a browser whose session is over. */
export function takeBack({ sessions }: Board, reply: FastifyReply): Session {
  const { maxAge: _, ...attributes } = sessions.cookieAttributes
  reply.clearCookie(sessions.cookieName, attributes)
  return { user: null }
}
