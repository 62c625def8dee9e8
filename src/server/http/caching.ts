import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { sessionCookie } from './viewer.ts'

/** A visitor's answer may be kept and revalidated; what depends on the viewer is kept nowhere. */
export function limitCaching(app: FastifyInstance, board: Board): void {
  app.addHook('onRequest', async (request, reply) => {
    const personal = sessionCookie(board, request) !== undefined
    reply.header('cache-control', personal ? 'private, no-store' : 'no-cache')
    reply.header('vary', 'Cookie')
  })
}
