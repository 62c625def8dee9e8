import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { problem } from './problems.ts'

/** For whoever watches the process: alive, and able to answer. */
export function healthRoutes(app: FastifyInstance, { db }: Board): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    await db.execute(sql`select 1`).catch(() => {
      throw problem('unavailable', { retryAfter: 5 })
    })
    return { status: 'ready' }
  })
}
