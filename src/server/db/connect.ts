import type { Config } from '../config/config.ts'
import type { Connection, Purpose } from './database.ts'
import { watchDiskSpace } from './own-server/disk-space.ts'
import { joinOwnServer } from './own-server/own-server.ts'
import { openPostgres } from './postgres.ts'

/** Opens the configured database, and migrates it unless the purpose says otherwise. Throws a StartError. */
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

const recoveryTimeoutMs = 60_000

async function connectToOwnServer(
  folder: string,
  onError: (error: Error) => void,
  purpose: Purpose,
): Promise<Connection> {
  const { access, leave } = await joinOwnServer(folder, onError)
  const { isLeft, stopWatching } = await watchDiskSpace(folder, onError)
  const end = () => {
    stopWatching()
    return leave()
  }
  try {
    const server = { setting: `DATA_DIR ${folder}`, options: access, recoveryTimeoutMs }
    const connection = await openPostgres(server, onError, purpose, server)
    return {
      ...connection,
      ownServer: true,
      hasDiskSpace: isLeft,
      close: () => connection.close().finally(end),
    }
  } catch (error) {
    await end()
    throw error
  }
}
