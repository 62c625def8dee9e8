import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  globSync,
  lstatSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { reasonOf } from '../../errors/operator-error.ts'
import { clusterPath } from './folder.ts'
import { changeOwner, findErrorLine, type Programs } from './programs.ts'
import { superuser } from './settings.ts'

/** The builtin locale provider sorts in the same way on every machine. */
const initdbOptions = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // Decides which characters are letters. With plain C, only ASCII letters would be.
  `--lc-ctype=${platform() === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
  '--data-checksums',
  '--no-instructions',
  // Other users can't reach the socket, because it is inside the cluster's folder.
  '--auth=trust',
]

/** Opens a data folder's cluster to its server. The first call creates it completely or not at all. */
export async function openCluster(folder: string, programs: Programs): Promise<void> {
  const cluster = clusterPath(folder)
  if (!existsSync(cluster)) await makeCluster(cluster, programs)
  // Refuses a link, because root must not follow one that the owner of the data folder made.
  if (!lstatSync(cluster).isDirectory()) throw new Error(`${cluster} is not a folder`)
  // The files belong to root if root restored them from a backup.
  if (programs.user) changeOwner(programs.user, cluster)
  chmodSync(cluster, 0o700)
}

export async function makeCluster(
  cluster: string,
  programs: Programs,
  more: string[] = [],
): Promise<void> {
  // Drafts are left by processes that were killed.
  for (const draft of globSync(`${cluster}.new-*`)) rmSync(draft, { recursive: true, force: true })
  const draft = mkdtempSync(`${cluster}.new-`)
  if (programs.user) chownSync(draft, programs.user.uid, programs.user.gid)
  await succeed(programs.run('initdb', draft, [...initdbOptions, ...more]))
  renameSync(draft, cluster)
  syncFolder(dirname(cluster))
}

async function succeed(program: ChildProcess): Promise<void> {
  const output = program.stderr ? text(program.stderr) : ''
  const [status] = await once(program, 'close')
  if (status !== 0)
    throw new Error(findErrorLine(await output) || 'initdb failed without a message')
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

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
