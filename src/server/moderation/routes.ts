import type { FastifyInstance } from 'fastify'
import { itemKinds, itemPaths } from '../../contract/item-kinds.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { addAppeal } from './appeals.ts'
import { countModeration } from './counts.ts'
import { startJudging } from './judge-reports.ts'
import { addReport, readReport, withdrawReport } from './reports.ts'

const countsBytes = 2_000

export function moderationRoutes(app: FastifyInstance, board: Board): void {
  const { open, member, writer } = endpoints(app, board)
  const { db } = board
  const stopJudging = startJudging(board)
  app.addHook('onClose', async () => stopJudging())

  // The counts are cached, because the query is expensive on a board with many decisions.
  const counting = async () => ({ counts: await countModeration(db), bytes: countsBytes })
  open('GET /api/moderation', async () => {
    const { counts } = await board.cache.read('moderation', 'moderation', counting)
    return counts
  })

  for (const kind of itemKinds) {
    member(`GET ${itemPaths[kind]}/report`, ({ viewer, params }) =>
      readReport(db, viewer, { kind, id: params.id }),
    )

    writer(`PUT ${itemPaths[kind]}/report`, ({ viewer, params, body }) =>
      addReport(db, board, viewer, { kind, id: params.id }, body),
    )

    writer(`DELETE ${itemPaths[kind]}/report`, ({ viewer, params }) =>
      withdrawReport(db, board, viewer, { kind, id: params.id }),
    )

    writer(`PUT ${itemPaths[kind]}/appeal`, ({ viewer, params, body }) =>
      addAppeal(db, board, viewer, { kind, id: params.id }, body.text),
    )
  }
}
