import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

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
