import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { forbidCaching } from '../http/caching.ts'
import { cacheableConfession } from './confession-rows.ts'
import { createConfession, deleteConfession, updateConfession } from './confessions.ts'
import { readByIds } from './confessions-by-ids.ts'
import { cacheableFeed } from './feed.ts'
import { listOwnConfessions } from './own-confessions.ts'

export function confessionRoutes(app: FastifyInstance, board: Board): void {
  const { reader, member, writer } = endpoints(app, board)
  const { db } = board

  reader('GET /api/confessions', ({ query, reply }) => {
    if (!query.ids) return cacheableFeed(db, board.config, query)
    // These are someone's saved confessions: the next user of the browser must not find them in its cache.
    forbidCaching(reply)
    return readByIds(db, board, query.ids)
  })

  reader('GET /api/confessions/:id', ({ params }) => cacheableConfession(db, board, params.id))

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
