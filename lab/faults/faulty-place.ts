import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer, databaseUrl } from '../../test/database/databases.ts'
import { startPostgres } from '../../test/database/postgres-server.ts'
import { postmasterOf } from '../kit/processes.ts'

const database = 'board'

/** Makes a database on its own PostgreSQL server, which a test may break. */
export async function faultyPlace(serverSettings: Record<string, string> = {}) {
  const postgres = await startPostgres(serverSettings)
  let isStopped = false
  process.on('exit', () => {
    if (!isStopped) process.kill(postmasterOf(postgres.folder), 'SIGQUIT')
  })
  const folder = mkdtempSync(join(tmpdir(), 'spill-torture-'))
  await administer(postgres.url, `create database ${database}`)
  return {
    postgres,
    database,
    settings: {
      DATA_DIR: join(folder, 'data'),
      SECRET_FILE: join(folder, 'secret'),
      DATABASE_URL: databaseUrl(postgres.url, database),
      // People write more than limits allow.
      RATE_LIMITS: 'off',
    },
    remove: async () => {
      isStopped = true
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
