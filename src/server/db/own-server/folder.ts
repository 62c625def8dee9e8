import { accessSync, constants, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf, StartError } from '../../errors/operator-error.ts'

/** PostgreSQL only opens clusters of its own major version. */
export const majorVersion = '18'

export function clusterPath(folder: string): string {
  return join(folder, 'postgres')
}

/** Creates the data folder if needed and returns its real path. Throws a StartError. */
export function openDataFolder(given: string): string {
  const folder = createFolder(given)
  const refuse = (why: string) => new StartError(`DATA_DIR ${given} ${why}`)
  const obstacle = obstacleIn(folder)
  if (obstacle) throw refuse(obstacle)
  const version = versionIn(folder)
  if (version !== undefined && version !== majorVersion)
    throw refuse(
      `holds PostgreSQL ${version} and this board brings ${majorVersion}: open it with the board that made it, or serve it yourself and set DATABASE_URL`,
    )
  return folder
}

function createFolder(given: string): string {
  try {
    mkdirSync(given, { recursive: true, mode: 0o700 })
    return realpathSync(given)
  } catch (cause) {
    throw new StartError(`DATA_DIR ${given} can't be created: ${reasonOf(cause)}`, { cause })
  }
}

/** PostgreSQL only runs as the owner of its files. Root must not follow links in another user's folder. */
function obstacleIn(folder: string): string | undefined {
  const anothers =
    'belongs to another user: run the board as that user, or give it away with chown -R'
  const user = process.getuid?.()
  // Root starts PostgreSQL as the owner of the cluster.
  const owned = user === 0 ? folder : clusterPath(folder)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const owner = statSync(owned, { throwIfNoEntry: false })?.uid
    return owner === undefined || owner === user ? undefined : anothers
  } catch (error) {
    return String(error).includes('EROFS') ? 'is on a read-only disk' : anothers
  }
}

function versionIn(folder: string): string | undefined {
  try {
    return readFileSync(join(clusterPath(folder), 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}
