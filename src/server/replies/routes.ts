import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { listOwnReplies } from './own-replies.ts'
import { createReply, deleteReply, updateReply } from './replies.ts'
import { cacheableThread } from './thread.ts'

export function replyRoutes(app: FastifyInstance, board: Board): void {
  const { reader, member, writer } = endpoints(app, board)
  const { db } = board

  reader('GET /api/confessions/:id/replies', ({ params, query }) =>
    cacheableThread(db, board, { kind: 'confession', id: params.id }, query),
  )

  reader('GET /api/replies/:id/replies', ({ params, query }) =>
    cacheableThread(db, board, { kind: 'reply', id: params.id }, query),
  )

  writer('POST /api/confessions/:id/replies', ({ viewer, params, body }) =>
    createReply(db, board, viewer, params.id, body),
  )

  writer('PATCH /api/replies/:id', ({ viewer, params, body }) =>
    updateReply(db, board, viewer, params.id, body),
  )

  writer('DELETE /api/replies/:id', async ({ viewer, params }) => ({
    removed: await deleteReply(db, board, viewer, params.id),
  }))

  member('GET /api/me/replies', ({ viewer, query }) =>
    listOwnReplies(db, board, viewer, query.cursor),
  )
}
