import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { schemaNumber } from '../db/migrate.ts'
import { assertWritable } from '../db/read-only.ts'
import { unavailable } from '../errors/problems.ts'
import { version } from './version.ts'

const timeoutMs = 3_000
/** Some container platforms ask at `/up`. */
const alivePaths = ['/healthz', '/up']
const readyPath = '/readyz'
export const healthPaths = [...alivePaths, readyPath]

export function healthRoutes(app: FastifyInstance, db: Database, stopping: AbortSignal): void {
  const alive = { status: 'alive', version, schema: schemaNumber }
  for (const path of alivePaths) app.get(path, { schema: { hide: true } }, async () => alive)

  const askDatabase = () => {
    const answer = db.execute(sql.raw(assertWritable)).then(
      () => true,
      () => false,
    )
    return Promise.race([answer, wait(timeoutMs, false, { ref: false })])
  }
  // Requests that come while the database is being asked share its answer, so that a flood asks it no more often.
  let asking: Promise<boolean> | undefined
  app.get(readyPath, { schema: { hide: true } }, async () => {
    if (stopping.aborted) throw unavailable()
    asking ??= askDatabase().finally(() => {
      asking = undefined
    })
    if (!(await asking)) throw unavailable()
    return { status: 'ready' }
  })
}
