import type { FastifyInstance } from 'fastify'
import {
  Confession,
  ConfessionEdit,
  ConfessionPage,
  FeedQuery,
  NewConfession,
} from '../../contract/confessions.ts'
import { CursorQuery, IdParams } from '../../contract/paging.ts'
import type { Board } from '../board.ts'
import { bodyLimits } from '../http/bodies.ts'
import { memberEndpoint, openEndpoint, writerEndpoint } from '../http/endpoint.ts'
import {
  createConfession,
  deleteConfession,
  readConfession,
  updateConfession,
} from './confessions.ts'
import { listFeed } from './feed.ts'
import { listOwnConfessions } from './own-confessions.ts'

const one = {
  url: '/api/confessions/:id',
  params: IdParams,
  unmatched: 'confession_not_found',
} as const

export function confessionRoutes(app: FastifyInstance, board: Board): void {
  openEndpoint(app, board, {
    method: 'GET',
    url: '/api/confessions',
    query: FeedQuery,
    answer: ConfessionPage,
    handle: ({ viewer, query }) => listFeed(board, viewer, query),
  })

  writerEndpoint(app, board, {
    method: 'POST',
    url: '/api/confessions',
    purpose: 'post a confession',
    writes: ({ body: { title, content, key } }) => ({
      kind: 'confessions',
      text: title + content,
      repeatKey: key,
    }),
    body: NewConfession,
    bodyLimit: bodyLimits.confession,
    status: 201,
    answer: Confession,
    handle: ({ viewer, body }) => createConfession(board, viewer, body),
  })

  openEndpoint(app, board, {
    ...one,
    method: 'GET',
    answer: Confession,
    handle: ({ viewer, params }) => readConfession(board, viewer, params.id),
  })

  writerEndpoint(app, board, {
    ...one,
    method: 'PATCH',
    purpose: 'edit a confession',
    writes: ({ body: { title, content } }) => ({ kind: 'edits', text: title + content }),
    body: ConfessionEdit,
    bodyLimit: bodyLimits.confession,
    answer: Confession,
    handle: ({ viewer, params, body }) => updateConfession(board, viewer, params.id, body),
  })

  writerEndpoint(app, board, {
    ...one,
    method: 'DELETE',
    purpose: 'delete a confession',
    writes: () => ({ kind: 'deletions' }),
    status: 204,
    handle: ({ viewer, params }) => deleteConfession(board, viewer, params.id),
  })

  memberEndpoint(app, board, {
    method: 'GET',
    url: '/api/me/confessions',
    purpose: 'see your confessions',
    query: CursorQuery,
    answer: ConfessionPage,
    handle: ({ viewer, query }) => listOwnConfessions(board, viewer, query.cursor),
  })
}
