import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { deleteAccount } from './deletion.ts'
import { googleRoutes } from './google/routes.ts'
import { requestPasswordReset, resetPassword } from './mail-links/reset-password.ts'
import { disavowAccount, verifyAddress } from './mail-links/verification.ts'
import { resendVerification } from './mail-links/verification-mails.ts'
import { changePassword } from './passwords/change-password.ts'
import { readStats } from './records/accounts.ts'
import { sessionRoutes } from './session-routes.ts'
import { answerWithoutSession, answerWithSession } from './sessions/browser-sessions.ts'
import { clearDeviceCookie } from './sessions/session-cookies.ts'

export function accountRoutes(app: FastifyInstance, board: Board): void {
  const { open, member } = endpoints(app, board)
  const { db } = board

  member(
    'POST /api/account/deletion',
    answerWithoutSession(board, async ({ viewer, body, network, reply }) => {
      await deleteAccount(db, board, viewer, body, network)
      clearDeviceCookie(board, reply)
    }),
  )

  member('GET /api/me/stats', ({ viewer }) => readStats(db, viewer))

  sessionRoutes(app, board)
  googleRoutes(app, board)

  open('POST /api/account/password-reset', ({ body, network }) =>
    requestPasswordReset(db, board, body.email, network),
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

  member('POST /api/account/verification', ({ viewer, network }) =>
    resendVerification(db, board, viewer, network),
  )

  open(
    'PUT /api/account/verification',
    answerWithSession(board, ({ viewer, body, network }) =>
      verifyAddress(db, board, viewer, body, network),
    ),
  )

  open('POST /api/account/disavowal', ({ body, network }) =>
    disavowAccount(db, board, body.token, network),
  )
}
