import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/board.ts'
import { type Problem, problem } from '../errors/problems.ts'
import { readMethods } from './origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by a route that writes although its method only reads. */
    writes?: true
  }
}

const retryAfterSeconds = 60

export function storageFull(): Problem {
  return problem('storage_full', { retryAfter: retryAfterSeconds })
}

/** Refuses writes while the disk is full, except signing out, which needs no disk space. */
export function refuseWhenFull(
  app: FastifyInstance,
  { hasDiskSpace }: Pick<Board, 'hasDiskSpace'>,
): void {
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const needsNoSpace =
      (readMethods.has(method) && !routeOptions.config.writes) ||
      (method === 'DELETE' && routeOptions.url === '/api/session')
    if (needsNoSpace || hasDiskSpace()) done()
    else done(storageFull())
  })
}
