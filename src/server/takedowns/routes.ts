import { setInterval } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { forbidCaching } from '../http/caching.ts'
import { createOpenTickets, itemInTakedownLink, storeTakedown } from './takedowns.ts'

const answerEveryMs = 250

export function takedownRoutes(app: FastifyInstance, board: Board): void {
  const { open } = endpoints(app, board)
  const tickets = createOpenTickets((count) => app.log.warn({ count }, 'too many open tickets'))

  open('POST /api/takedowns', ({ body, network, reply }) => {
    forbidCaching(reply)
    const item = itemInTakedownLink(board, body.link)
    // Count after the link was checked, so that an invalid link doesn't use up the rate limit.
    board.limits.countTakedown(network)
    return answerEvenly(storeTakedown(board.db, board, tickets, { ...body, item, network }))
  })
}

/** Answers at the next multiple of 250 ms, so that the response time doesn't show whether anything was stored. */
async function answerEvenly<Answer>(work: Promise<Answer>): Promise<Answer> {
  let isDone = false
  const settled = work.finally(() => {
    isDone = true
  })
  settled.catch(() => {})
  for await (const _ of setInterval(answerEveryMs)) if (isDone) break
  return settled
}
