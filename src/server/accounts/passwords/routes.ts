import type { FastifyInstance } from 'fastify'
import type { Board } from '../../board.ts'
import { endpoints } from '../../http/endpoints.ts'
import { beginsSession } from '../sessions/session-cookies.ts'
import { changePassword, forgetPassword, resetPassword } from './password-changes.ts'

export function passwordRoutes(app: FastifyInstance, board: Board): void {
  const { open, member } = endpoints(app, board)

  open('POST /api/account/password-reset', ({ body, network }) =>
    forgetPassword(board, body.email, network),
  )

  open(
    'PUT /api/account/password-reset',
    beginsSession(board, ({ viewer, body, network }) =>
      resetPassword(board, viewer, body, network),
    ),
  )

  member(
    'PUT /api/account/password',
    beginsSession(board, ({ viewer, body, network }) =>
      changePassword(board, viewer, body, network),
    ),
  )
}
