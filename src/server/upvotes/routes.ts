import type { FastifyInstance } from 'fastify'
import { itemKinds, itemPaths } from '../../contract/item-kinds.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { addUpvote, removeUpvote } from './upvotes.ts'

export function upvoteRoutes(app: FastifyInstance, board: Board): void {
  const { writer } = endpoints(app, board)
  const { db } = board

  for (const kind of itemKinds) {
    writer(`PUT ${itemPaths[kind]}/upvote`, ({ viewer, params }) =>
      addUpvote(db, board, viewer, { kind, id: params.id }),
    )

    writer(`DELETE ${itemPaths[kind]}/upvote`, ({ viewer, params }) =>
      removeUpvote(db, board, viewer, { kind, id: params.id }),
    )
  }
}
