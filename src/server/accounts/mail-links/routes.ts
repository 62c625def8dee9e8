import type { FastifyInstance } from 'fastify'
import type { Board } from '../../board.ts'
import { endpoints } from '../../http/endpoints.ts'
import { beginsSession } from '../sessions/session-cookies.ts'
import { disavowAccount, resendVerification, verifyAddress } from './verification.ts'

export function verificationRoutes(app: FastifyInstance, board: Board): void {
  const { open, member } = endpoints(app, board)

  member('POST /api/account/verification', ({ viewer, network }) =>
    resendVerification(board, viewer, network),
  )

  open(
    'PUT /api/account/verification',
    beginsSession(board, ({ viewer, body, network }) =>
      verifyAddress(board, viewer, body, network),
    ),
  )

  open('POST /api/account/disavowal', ({ body, network }) =>
    disavowAccount(board, body.token, network),
  )
}
