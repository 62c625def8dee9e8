import type { FastifyInstance } from 'fastify'
import type { Board } from '../../board.ts'
import { endpoints } from '../../http/endpoints.ts'
import { asUser, endSessions } from '../accounts.ts'
import {
  beginsSession,
  deviceCookie,
  endCurrent,
  endsSession,
  forgetDevice,
} from './session-cookies.ts'
import { signIn, signUp } from './signing-in.ts'

export function sessionRoutes(app: FastifyInstance, board: Board): void {
  const { open, member } = endpoints(app, board)

  open('GET /api/session', async ({ viewer }) => ({ user: viewer && asUser(viewer) }))

  open(
    'POST /api/account',
    beginsSession(board, ({ body, network, reply }) =>
      signUp(board, body, { network, answer: reply.raw }),
    ),
  )

  open(
    'POST /api/session',
    beginsSession(board, ({ body, network, request, reply }) => {
      const device = deviceCookie(board, request)
      return signIn(board, body, { network, answer: reply.raw, device })
    }),
  )

  open(
    'DELETE /api/session',
    endsSession(board, async ({ query, request, reply }) => {
      await endCurrent(board, request)
      if (query.forget) forgetDevice(board, reply)
    }),
  )

  member(
    'DELETE /api/sessions',
    endsSession(board, async ({ viewer, request }) => {
      await endSessions(board, viewer)
      await endCurrent(board, request)
    }),
  )
}
