import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const predecessorTimeoutMs = 15_000

/** Keeps the databases referenced, because garbage collection would close them and release their locks. */
const held = new Set<DatabaseSync>()

/** Returns false if another process has the lock. The system releases it when that process ends, even by SIGKILL. */
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
