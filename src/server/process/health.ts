import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { unavailable } from '../problems.ts'

/** Milliseconds after which a database that hangs counts as one that is away. */
const patience = 3_000

/** For whoever watches the process: alive, and able to answer. */
export function healthRoutes(app: FastifyInstance, { db }: Board): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    const answer = db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([answer, afterPatience()]))) throw unavailable()
    return { status: 'ready' }
  })
}

function afterPatience(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), patience).unref()
  })
}
