import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { endpoints } from '../http/endpoints.ts'
import {
  createConfession,
  deleteConfession,
  readConfession,
  updateConfession,
} from './confessions.ts'
import { listFeed } from './feed.ts'
import { listOwnConfessions } from './own-confessions.ts'

export function confessionRoutes(app: FastifyInstance, board: Board): void {
  const { open, member, writer } = endpoints(app, board)
  const { db } = board

  open('GET /api/confessions', ({ viewer, query }) => listFeed(db, board, viewer, query))

  open('GET /api/confessions/:id', ({ viewer, params }) =>
    readConfession(db, board, viewer, params.id),
  )

  writer('POST /api/confessions', ({ viewer, body }) => createConfession(db, board, viewer, body))

  writer('PATCH /api/confessions/:id', ({ viewer, params, body }) =>
    updateConfession(db, board, viewer, params.id, body),
  )

  writer('DELETE /api/confessions/:id', ({ viewer, params }) =>
    deleteConfession(db, board, viewer, params.id),
  )

  member('GET /api/me/confessions', ({ viewer, query }) =>
    listOwnConfessions(db, board, viewer, query.cursor),
  )
}
