import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Credentials, Session, Stats } from '../../contract/accounts.ts'
import type { Board } from '../board.ts'
import { memberEndpoint, openEndpoint } from '../http/endpoint.ts'
import { sessionCookie } from '../http/viewer.ts'
import { asUser, readStats, type SignedIn, signIn, signUp } from './accounts.ts'

export function accountRoutes(app: FastifyInstance, board: Board): void {
  openEndpoint(app, board, {
    method: 'GET',
    url: '/api/session',
    answer: Session,
    handle: async ({ viewer }) => ({ user: viewer && asUser(viewer) }),
  })

  openEndpoint(app, board, {
    method: 'POST',
    url: '/api/auth/sign-up/email',
    body: Credentials,
    answer: Session,
    handle: async ({ body, request, reply }) =>
      begin(board, request, reply, await signUp(board, body)),
  })

  openEndpoint(app, board, {
    method: 'POST',
    url: '/api/auth/sign-in/email',
    body: Credentials,
    answer: Session,
    handle: async ({ body, request, reply }) =>
      begin(board, request, reply, await signIn(board, body)),
  })

  openEndpoint(app, board, {
    method: 'POST',
    url: '/api/auth/sign-out',
    answer: Session,
    handle: async ({ request, reply }) => {
      await endCurrent(board, request)
      reply.clearCookie(board.sessions.cookieName, board.sessions.cookieAttributes)
      return { user: null }
    },
  })

  memberEndpoint(app, board, {
    method: 'GET',
    url: '/api/me/stats',
    purpose: 'see your statistics',
    answer: Stats,
    handle: ({ viewer }) => readStats(board, viewer),
  })
}

/** The new session takes the place of the one this browser had. */
async function begin(
  board: Board,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, cookies }: SignedIn,
): Promise<Session> {
  await endCurrent(board, request)
  reply.header('set-cookie', cookies).header('cache-control', 'private, no-store')
  return { user }
}

async function endCurrent(board: Board, request: FastifyRequest): Promise<void> {
  const cookie = sessionCookie(board, request)
  if (cookie) await board.sessions.end(cookie)
}
