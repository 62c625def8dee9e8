import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { asUser } from './records/accounts.ts'
import {
  answerWithoutSession,
  answerWithSession,
  endBrowserSession,
} from './sessions/browser-sessions.ts'
import { endAllSessions } from './sessions/end-sessions.ts'
import { deviceCookie } from './sessions/session-cookies.ts'
import { signIn } from './sign-in.ts'

export function sessionRoutes(app: FastifyInstance, board: Board): void {
  const { open, member } = endpoints(app, board)
  const { db } = board

  open('GET /api/session', async ({ viewer }) => ({ user: viewer && asUser(viewer) }))

  open(
    'POST /api/session',
    answerWithSession(board, ({ body, network, request, reply }) => {
      const device = deviceCookie(board).read(request)
      return signIn(db, board, body, { network, answer: reply.raw, device })
    }),
  )

  open(
    'DELETE /api/session',
    answerWithoutSession(board, async ({ query, request, reply }) => {
      await endBrowserSession(board, request)
      if (query.forget) deviceCookie(board).clear(reply)
    }),
  )

  member(
    'DELETE /api/sessions',
    answerWithoutSession(board, async ({ viewer, request }) => {
      await endAllSessions(db, board, viewer)
      await endBrowserSession(board, request)
    }),
  )
}
