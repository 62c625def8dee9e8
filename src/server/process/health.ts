import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { unavailable } from '../problems.ts'

/** After which a database that hangs counts as one that is away. */
const timeoutMs = 3_000

/** For whoever watches the process: alive, and able to answer. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    const answer = db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([answer, afterTimeout()]))) throw unavailable()
    return { status: 'ready' }
  })
}

function afterTimeout(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), timeoutMs).unref()
  })
}
