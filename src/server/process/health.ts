import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { schemaNumber } from '../db/migrate.ts'
import { assertWritable } from '../db/read-only.ts'
import { unavailable } from '../errors/problems.ts'
import { version } from './version.ts'

const timeoutMs = 3_000

export function healthRoutes(app: FastifyInstance, db: Database, stopping: AbortSignal): void {
  const alive = { status: 'alive', version, schema: schemaNumber }
  // Some container platforms ask at `/up`.
  for (const path of ['/healthz', '/up'])
    app.get(path, { schema: { hide: true } }, async () => alive)

  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (stopping.aborted) throw unavailable()
    const answer = db.execute(sql.raw(assertWritable)).then(
      () => true,
      () => false,
    )
    const timeout = wait(timeoutMs, false, { ref: false })
    if (!(await Promise.race([answer, timeout]))) throw unavailable()
    return { status: 'ready' }
  })
}
