import type { FastifyInstance } from 'fastify'
import { CursorQuery, IdParams } from '../../contract/paging.ts'
import {
  NewReply,
  OwnReplyPage,
  RemovedReplies,
  Reply,
  ReplyEdit,
  Thread,
  ThreadQuery,
} from '../../contract/replies.ts'
import type { Board } from '../board.ts'
import { bodyLimits } from '../http/bodies.ts'
import { memberEndpoint, openEndpoint, writerEndpoint } from '../http/endpoint.ts'
import { listOwnReplies } from './own-replies.ts'
import { createReply, deleteReply, updateReply } from './replies.ts'
import { listAnswers, listReplies } from './thread.ts'

const thread = {
  url: '/api/confessions/:id/replies',
  params: IdParams,
  unmatched: 'confession_not_found',
} as const

const one = {
  url: '/api/replies/:id',
  params: IdParams,
  unmatched: 'reply_not_found',
} as const

export function replyRoutes(app: FastifyInstance, board: Board): void {
  openEndpoint(app, board, {
    ...thread,
    method: 'GET',
    query: ThreadQuery,
    answer: Thread,
    handle: ({ viewer, params, query }) => listReplies(board, viewer, params.id, query),
  })

  writerEndpoint(app, board, {
    ...thread,
    method: 'POST',
    purpose: 'reply',
    writes: ({ body: { content, key } }) => ({ kind: 'replies', text: content, repeatKey: key }),
    body: NewReply,
    bodyLimit: bodyLimits.reply,
    status: 201,
    answer: Reply,
    handle: ({ viewer, params, body }) => createReply(board, viewer, params.id, body),
  })

  openEndpoint(app, board, {
    ...one,
    method: 'GET',
    url: `${one.url}/replies`,
    query: CursorQuery,
    answer: Thread,
    handle: ({ viewer, params, query }) => listAnswers(board, viewer, params.id, query.cursor),
  })

  writerEndpoint(app, board, {
    ...one,
    method: 'PATCH',
    purpose: 'edit a reply',
    writes: ({ body }) => ({ kind: 'edits', text: body.content }),
    body: ReplyEdit,
    bodyLimit: bodyLimits.reply,
    answer: Reply,
    handle: ({ viewer, params, body }) => updateReply(board, viewer, params.id, body.content),
  })

  writerEndpoint(app, board, {
    ...one,
    method: 'DELETE',
    purpose: 'delete a reply',
    writes: () => ({ kind: 'deletions' }),
    answer: RemovedReplies,
    handle: async ({ viewer, params }) => ({
      removed: await deleteReply(board, viewer, params.id),
    }),
  })

  memberEndpoint(app, board, {
    method: 'GET',
    url: '/api/me/replies',
    purpose: 'see your replies',
    query: CursorQuery,
    answer: OwnReplyPage,
    handle: ({ viewer, query }) => listOwnReplies(board, viewer, query.cursor),
  })
}
