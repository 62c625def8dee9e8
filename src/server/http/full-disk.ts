import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { type Problem, problem } from '../problems.ts'
import { readMethods } from './origin.ts'

/** After which somebody may have made room. */
const retryAfterSeconds = 60

/** The database has no room for anything new; reading goes on. */
export function storageFull(): Problem {
  return problem('storage_full', { retryAfter: retryAfterSeconds })
}

/** Refuses writes while the disk is full. Signing out takes none, and waits for nobody. */
export function refuseWhenFull(
  app: FastifyInstance,
  { hasDiskSpace }: Pick<Board, 'hasDiskSpace'>,
): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (readMethods.has(method) || hasDiskSpace()) return
    if (method === 'DELETE' && routeOptions.url === '/api/session') return
    throw storageFull()
  })
}
