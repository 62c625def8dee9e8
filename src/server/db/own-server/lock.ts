import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const predecessorTimeoutMs = 15_000

/** Referenced for ever: a database that is garbage-collected is closed, and its lock with it. */
const held = new Set<DatabaseSync>()

/** False where another process has it. The lock ends with its process even after `kill -9`. */
export function lockFolder(folder: string): boolean {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: predecessorTimeoutMs })
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
