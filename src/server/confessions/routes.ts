import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { endpoints } from '../http/endpoints.ts'
import { readConfession } from './confession-rows.ts'
import { createConfession, deleteConfession, updateConfession } from './confessions.ts'
import { listFeed } from './feed.ts'
import { listOwnConfessions } from './own-confessions.ts'

export function confessionRoutes(app: FastifyInstance, board: Board): void {
  const { reader, member, writer } = endpoints(app, board)
  const { db, keys } = board

  reader('GET /api/confessions', ({ viewer, query, readings }) =>
    listFeed(db, { keys, readings }, viewer, query),
  )

  reader('GET /api/confessions/:id', ({ viewer, params, readings }) =>
    readConfession(db, { keys, readings }, viewer, params.id),
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
