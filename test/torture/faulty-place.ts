import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer, databaseUrl } from '../database/databases.ts'
import { startPostgres } from '../database/postgres-server.ts'

const database = 'board'

/** A new database on a PostgreSQL server of its own, which may be made to fail. */
export async function faultyPlace() {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'spill-torture-'))
  await administer(postgres.url, `create database ${database}`)
  return {
    postgres,
    database,
    settings: {
      DATA_DIR: join(folder, 'data'),
      SECRET_FILE: join(folder, 'secret'),
      DATABASE_URL: databaseUrl(postgres.url, database),
      // Nobody writes so much.
      RATE_LIMITS: 'off',
    },
    remove: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
