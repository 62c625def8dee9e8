import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Milliseconds for a keeper before this one to end its server. */
const timeoutMs = 15_000

/** As long as the process lives: one that nobody holds would be closed when it is collected. */
const held = new Set<DatabaseSync>()

/**
 * Takes a data folder for this process, or answers false where another one keeps it: an exclusive
 * transaction on a file, which the system ends even after `kill -9`.
 */
export function lockFolder(folder: string): boolean {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: timeoutMs })
  try {
    lock.exec('begin exclusive')
    held.add(lock)
    return true
  } catch (error) {
    lock.close()
    if (/locked/.test(String(error))) return false
    throw error
  }
}
