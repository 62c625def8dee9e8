import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { forgetPassword, resetPassword } from './mail-links/forgotten-password.ts'
import { changePassword } from './passwords/change-password.ts'
import { answerWithSession } from './sessions/browser-sessions.ts'

export function passwordRoutes(app: FastifyInstance, board: Board): void {
  const { open, member } = endpoints(app, board)
  const { db } = board

  open('POST /api/account/password-reset', ({ body, network }) =>
    forgetPassword(db, board, body.email, network),
  )

  open(
    'PUT /api/account/password-reset',
    answerWithSession(board, ({ viewer, body, network }) =>
      resetPassword(db, board, viewer, body, network),
    ),
  )

  member(
    'PUT /api/account/password',
    answerWithSession(board, ({ viewer, body, network }) =>
      changePassword(db, board, viewer, body, network),
    ),
  )
}
