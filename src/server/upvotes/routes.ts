import type { FastifyInstance } from 'fastify'
import { IdParams } from '../../contract/paging.ts'
import { UpvoteState } from '../../contract/upvotes.ts'
import type { Board } from '../board.ts'
import { writerEndpoint } from '../http/endpoint.ts'
import { addUpvote, removeUpvote, type TargetKind } from './upvotes.ts'

export function upvoteRoutes(app: FastifyInstance, board: Board): void {
  upvoteResource(app, board, 'confession', '/api/confessions/:id/upvote')
  upvoteResource(app, board, 'reply', '/api/replies/:id/upvote')
}

function upvoteResource(app: FastifyInstance, board: Board, kind: TargetKind, url: string): void {
  const resource = {
    url,
    purpose: 'upvote',
    writes: () => ({ kind: 'upvotes' as const }),
    params: IdParams,
    unmatched: 'invalid_reaction_target',
    answer: UpvoteState,
  } as const

  writerEndpoint(app, board, {
    ...resource,
    method: 'PUT',
    handle: ({ viewer, params }) => addUpvote(board, viewer, kind, params.id),
  })

  writerEndpoint(app, board, {
    ...resource,
    method: 'DELETE',
    handle: ({ viewer, params }) => removeUpvote(board, viewer, kind, params.id),
  })
}
