import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { listInbox } from './inbox.ts'

export function inboxRoutes(app: FastifyInstance, board: Board): void {
  const { member } = endpoints(app, board)

  member('GET /api/me/inbox', ({ viewer, query }) => listInbox(board.db, viewer, query.cursor))
}
