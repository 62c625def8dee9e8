import { accessSync, constants, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, reasonOf, StartError } from '../../errors/operator-error.ts'

/** PostgreSQL only opens clusters of its own major version. */
export const majorVersion = '18'

export function clusterPath(folder: string): string {
  return join(folder, 'postgres')
}

/** Creates the data folder if needed and returns its real path. Throws a StartError if it can't be used. */
export function openDataFolder(given: string): string {
  const folder = makeFolder(given)
  const obstacle = obstacleIn(folder)
  if (obstacle) throw new StartError(`DATA_DIR ${given} ${obstacle}`)
  return folder
}

function makeFolder(given: string): string {
  try {
    mkdirSync(given, { recursive: true, mode: 0o700 })
    return realpathSync(given)
  } catch (cause) {
    throw new StartError(`DATA_DIR ${given} can't be created: ${reasonOf(cause)}`, { cause })
  }
}

function obstacleIn(folder: string): string | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const version = readFileSync(join(clusterPath(folder), 'PG_VERSION'), 'utf8').trim()
    if (version === majorVersion) return undefined
    return `holds PostgreSQL ${version} and this board brings ${majorVersion}: open it with the board that made it, or serve it yourself and set DATABASE_URL`
  } catch (error) {
    if (codeOf(error) === 'EROFS') return 'is on a read-only disk'
    // Only its owner can enter the folder of the database files, so the owner is another user.
    if (codeOf(error) === 'EACCES')
      return 'belongs to another user: run the board as that user, or give it away with chown -R'
    return undefined
  }
}
