import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailSettings } from '../../../test/accounts/mailbox.ts'
import { administer, databaseUrl } from '../../../test/database/databases.ts'

export type Place = Awaited<ReturnType<typeof makePlace>>

/** Makes a database, a folder and the settings of a board that sends mail. */
export async function makePlace(serverUrl: string, limits: 'on' | 'off') {
  const folder = mkdtempSync(join(tmpdir(), 'spill-requests-'))
  const name = `spill_requests_${limits}_${process.pid}`
  await administer(serverUrl, `create database ${name}`)
  return {
    settings: {
      ...mailSettings,
      DATABASE_URL: databaseUrl(serverUrl, name),
      DATA_DIR: join(folder, 'data'),
      SECRET_FILE: join(folder, 'secret'),
      RATE_LIMITS: limits,
      LOG_LEVEL: 'info',
    },
    remove: async () => {
      await administer(serverUrl, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
