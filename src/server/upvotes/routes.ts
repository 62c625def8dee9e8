import type { FastifyInstance } from 'fastify'
import { itemKinds, itemPaths } from '../../contract/item-kinds.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { setUpvote } from './upvotes.ts'

export function upvoteRoutes(app: FastifyInstance, board: Board): void {
  const { writer } = endpoints(app, board)
  const { db } = board

  for (const kind of itemKinds) {
    writer(`PUT ${itemPaths[kind]}/upvote`, ({ viewer, params }) =>
      setUpvote(db, board, viewer, { kind, id: params.id }, true),
    )

    writer(`DELETE ${itemPaths[kind]}/upvote`, ({ viewer, params }) =>
      setUpvote(db, board, viewer, { kind, id: params.id }, false),
    )
  }
}
