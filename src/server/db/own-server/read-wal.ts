import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '../../errors/operator-error.ts'

/**
 * Reads the write-ahead log of a cluster. Throws if a part can't be read: while PostgreSQL recovers after a crash, it takes
 * such a part for the end of the log, and would open without what was stored after it. What was read is in the system's
 * cache, from which PostgreSQL then reads it.
 */
export async function readWal(cluster: string): Promise<void> {
  const folder = join(cluster, 'pg_wal')
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (!/^[\dA-F]{24}$/.test(name)) continue
    try {
      if (!entry.isFile()) throw new Error('it is not a file')
      for await (const _ of createReadStream(join(folder, name), { highWaterMark: 1024 * 1024 })) {
      }
    } catch (error) {
      throw new Error(`could not read the write-ahead log ${name}: ${reasonOf(error)}`)
    }
  }
}
