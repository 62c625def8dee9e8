import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../api/endpoints.ts'
import type { Board } from '../../board/board.ts'
import { answerWithSession } from '../sessions/browser-sessions.ts'
import { disavowAccount, verifyAddress } from './verification.ts'
import { resendVerification } from './verification-mails.ts'

export function verificationRoutes(app: FastifyInstance, board: Board): void {
  const { open, member } = endpoints(app, board)
  const { db } = board

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
