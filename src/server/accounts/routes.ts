import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { endpoints } from '../http/endpoints.ts'
import { readStats } from './accounts.ts'
import { deleteAccount } from './deletion.ts'
import { googleRoutes } from './google/routes.ts'
import { verificationRoutes } from './mail-links/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { endsSession, forgetDevice } from './sessions/session-cookies.ts'

export function accountRoutes(app: FastifyInstance, board: Board): void {
  const { member } = endpoints(app, board)

  member(
    'POST /api/account/deletion',
    endsSession(board, async ({ viewer, body, network, reply }) => {
      await deleteAccount(board, viewer, body, network)
      forgetDevice(board, reply)
    }),
  )

  member('GET /api/me/stats', ({ viewer }) => readStats(board.db, viewer))

  sessionRoutes(app, board)
  passwordRoutes(app, board)
  verificationRoutes(app, board)
  googleRoutes(app, board)
}
