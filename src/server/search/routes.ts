import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { forbidCaching } from '../http/caching.ts'
import { createFairLimiter } from '../jobs/fair-limiter.ts'
import { senderKey } from '../rate-limits/limits.ts'
import { cacheableSearch } from './search.ts'

/** Searches use few of the database connections, so that many searches don't block other reads. */
const searchLimits = { atOnce: 2, waiting: 100, waitMs: 2_000 }

export function searchRoutes(app: FastifyInstance, board: Board): void {
  const { reader } = endpoints(app, board)
  const inTurn = createFairLimiter(searchLimits)

  reader('GET /api/search', ({ query, viewer, network, reply }) => {
    // Searches are private: the next user of the browser must not find them in its cache.
    forbidCaching(reply)
    const sender = { viewer, network }
    board.limits.searches.count(sender)
    return cacheableSearch(board.db, board.config, query, (work) =>
      inTurn({ network: senderKey(sender), answer: reply.raw }, work),
    )
  })
}
