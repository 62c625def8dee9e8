import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { addUpvote, removeUpvote } from './upvotes.ts'

export function upvoteRoutes(app: FastifyInstance, board: Board): void {
  const { writer } = endpoints(app, board)
  const { db } = board

  writer('PUT /api/confessions/:id/upvote', ({ viewer, params }) =>
    addUpvote(db, board, viewer, { kind: 'confession', id: params.id }),
  )

  writer('DELETE /api/confessions/:id/upvote', ({ viewer, params }) =>
    removeUpvote(db, board, viewer, { kind: 'confession', id: params.id }),
  )

  writer('PUT /api/replies/:id/upvote', ({ viewer, params }) =>
    addUpvote(db, board, viewer, { kind: 'reply', id: params.id }),
  )

  writer('DELETE /api/replies/:id/upvote', ({ viewer, params }) =>
    removeUpvote(db, board, viewer, { kind: 'reply', id: params.id }),
  )
}
