import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { deleteAccount } from './deletion.ts'
import { googleRoutes } from './google/routes.ts'
import { verificationRoutes } from './mail-links/routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { readStats } from './records/accounts.ts'
import { sessionRoutes } from './session-routes.ts'
import { answerWithoutSession } from './sessions/browser-sessions.ts'
import { clearDeviceCookie } from './sessions/device-cookie.ts'

export function accountRoutes(app: FastifyInstance, board: Board): void {
  const { member } = endpoints(app, board)
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
  passwordRoutes(app, board)
  verificationRoutes(app, board)
  googleRoutes(app, board)
}
