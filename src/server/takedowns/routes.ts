import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { keepNowhere } from '../http/caching.ts'
import { endpoints } from '../http/endpoints.ts'
import { createTakedownLimit } from '../limits/takedowns.ts'
import { requestTakedown } from './takedowns.ts'

export function takedownRoutes(app: FastifyInstance, board: Board): void {
  const { open } = endpoints(app, board)
  const limit = createTakedownLimit(board.config)

  open('POST /api/takedowns', ({ body, network, reply }) => {
    keepNowhere(reply)
    return requestTakedown(board.db, board, body, () => limit.count(network))
  })
}
