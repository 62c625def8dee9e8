import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '../../errors/operator-error.ts'

const chunkBytes = 1024 * 1024

/**
 * Reads the write-ahead log of a cluster. Throws if a part can't be read: PostgreSQL would take that place for the end of
 * the log when it recovers, and lose the commits after it. What was read is in the system's cache, unless memory is
 * short, so a disk error between the two reads can't cut the log short.
 */
export async function readWal(cluster: string): Promise<void> {
  const folder = join(cluster, 'pg_wal')
  const buffer = Buffer.alloc(chunkBytes)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!/^[\dA-F]{24}$/.test(entry.name)) continue
    try {
      if (!entry.isFile()) throw new Error('it is not a file')
      await readFile(join(folder, entry.name), buffer)
    } catch (error) {
      // Processes of a server that was killed may still remove old files.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw new Error(`could not read the write-ahead log ${entry.name}: ${reasonOf(error)}`)
    }
  }
}

/** Reads into one buffer, because a log of several 100 MB would otherwise stay in this process's memory. */
async function readFile(path: string, buffer: Buffer): Promise<void> {
  const file: FileHandle = await open(path)
  try {
    while ((await file.read(buffer)).bytesRead > 0) {}
  } finally {
    await file.close()
  }
}
