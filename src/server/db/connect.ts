import type { Config } from '../config/config.ts'
import type { Connection, Purpose } from './database.ts'
import { connectToSupervisor } from './own-server/connect-to-supervisor.ts'
import { diskSpaceOf } from './own-server/disk-space.ts'
import { openPostgres } from './postgres.ts'

/** Opens and migrates the configured database. Throws a StartError if that fails. */
export async function connect(
  config: Config,
  onError: (error: Error) => void,
  purpose: Purpose = 'serving',
): Promise<Connection> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  if (!databaseUrl) return connectToOwnServer(dataDir, onError, purpose)
  const server = { setting: 'DATABASE_URL', options: { connectionString: databaseUrl } }
  const direct = databaseDirectUrl !== databaseUrl && {
    setting: 'DATABASE_DIRECT_URL',
    options: { connectionString: databaseDirectUrl },
  }
  const connection = await openPostgres(server, onError, purpose, direct || server)
  return { ...connection, ownServer: false, hasDiskSpace: () => true }
}

async function connectToOwnServer(
  folder: string,
  onError: (error: Error) => void,
  purpose: Purpose,
): Promise<Connection> {
  const { options, leave } = await connectToSupervisor(folder, purpose, onError)
  try {
    const server = { setting: `DATA_DIR ${folder}`, options }
    const connection = await openPostgres(server, onError, purpose)
    const close = () => connection.close().finally(leave)
    return { ...connection, ownServer: true, hasDiskSpace: diskSpaceOf(folder, onError), close }
  } catch (error) {
    await leave()
    throw error
  }
}
