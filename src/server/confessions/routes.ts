import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { forbidCaching } from '../http/caching.ts'
import { createFairLimiter } from '../jobs/fair-limiter.ts'
import { senderKey } from '../rate-limits/limits.ts'
import { createConfession, deleteConfession, updateConfession } from './confessions.ts'
import { cacheableFeed } from './feed.ts'
import { cacheableConfession, listOwnConfessions, readByIds } from './reading.ts'

/** Sorting a time frame takes long, so few run at once and leave connections to other reads (decision 21). */
const sortLimits = { atOnce: 2, waiting: 100, waitMs: 2_000 }

export function confessionRoutes(app: FastifyInstance, board: Board): void {
  const { reader, member, writer } = endpoints(app, board)
  const { db } = board
  const inTurn = createFairLimiter(sortLimits)

  reader('GET /api/confessions', (asked) => {
    const { query, reply } = asked
    if (!query.ids)
      return cacheableFeed(db, board.config, query, (work) =>
        inTurn({ network: senderKey(asked) }, work),
      )
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
