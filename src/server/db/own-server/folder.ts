import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
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

const startTimeoutMs = 60_000
const pollMs = 20

/**
 * Locks a file with SQLite, since Node has no file locks. Returns a function that unlocks it, or undefined if the lock of
 * another process or of this one is in the way. The system unlocks the file when the process ends, even by SIGKILL.
 */
function lockFile(path: string, statement: string): (() => void) | undefined {
  const lock = new DatabaseSync(path)
  try {
    lock.exec(statement)
    return () => lock.isOpen && lock.close()
  } catch (error) {
    lock.close()
    if (/locked/.test(String(error))) return undefined
    throw error
  }
}

/** Runs `work` while no other process starts or stops the folder's server, or counts its users. */
export async function underStartLock<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (
    const end = performance.now() + startTimeoutMs;
    performance.now() < end;
    await wait(pollMs)
  ) {
    const unlock = lockFile(join(folder, 'lock'), 'begin exclusive')
    if (unlock) return work().finally(unlock)
  }
  throw new Error('another process has been starting or stopping its PostgreSQL for a minute')
}

/** Each user of a folder's server holds a shared lock. The caller holds the start lock, as for `hasUsers`. */
export function shareFolder(folder: string): (() => void) | undefined {
  return lockFile(join(folder, 'users'), 'begin; select 1 from sqlite_schema')
}

export function hasUsers(folder: string): boolean {
  const unlock = lockFile(join(folder, 'users'), 'begin exclusive')
  unlock?.()
  return !unlock
}

/** A process id means something only in its own namespace, which is the container. Elsewhere than on Linux there is one. */
const ownNamespace = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : 'all'

function notedNamespace(folder: string): string {
  const file = join(folder, 'namespace')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Notes in which namespace the folder's server is started. */
export function noteNamespace(folder: string): void {
  if (notedNamespace(folder) !== ownNamespace)
    writeFileSync(join(folder, 'namespace'), ownNamespace)
}

/** Returns whether the folder's server was last started in another container. It may have ended since. */
export function startedElsewhere(folder: string): boolean {
  return !['', ownNamespace].includes(notedNamespace(folder))
}
