import { chmodSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { User } from './user.ts'

/** Milliseconds for a keeper before this one to end its server. */
const timeoutMs = 15_000

/** As long as the process lives: one that nobody holds would be closed when it is collected. */
const held = new Set<DatabaseSync>()

/**
 * Takes a data folder for this process, or answers false where another one keeps it: an exclusive
 * transaction on a file, which the system ends even after `kill -9`.
 */
export function lockFolder(folder: string, owner: User | undefined): boolean {
  const file = join(folder, 'lock')
  const lock = new DatabaseSync(file, { timeout: timeoutMs })
  chmodSync(file, 0o600)
  // Root leaves it to whoever opens the folder next.
  if (owner) chownSync(file, owner.uid, owner.gid)
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
