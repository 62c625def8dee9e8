import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { keepNowhere } from '../http/caching.ts'
import { endpoints } from '../http/endpoints.ts'
import { createSearchLimit } from '../limits/searches.ts'
import { createTurns } from '../process/turns.ts'
import { searchReading } from './search.ts'

/** A few connections of the pool: a crowd that searches keeps nobody from reading. */
const searchLimits = { atOnce: 2, waiting: 100, waitMs: 2_000 }

export function searchRoutes(app: FastifyInstance, board: Board): void {
  const { reader } = endpoints(app, board)
  const inTurn = createTurns(searchLimits)
  const limit = createSearchLimit(board.config)

  reader('GET /api/search', ({ query, network, reply }) => {
    // What somebody searched for is nobody's business, nor that of who has the browser next.
    keepNowhere(reply)
    limit.count(network)
    return searchReading(board.db, query, (work) => inTurn({ network, answer: reply.raw }, work))
  })
}
