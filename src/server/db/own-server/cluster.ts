import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { platform } from 'node:os'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { clusterPath } from './folder.ts'
import { findErrorLine, type Programs } from './programs.ts'
import { superuser } from './socket-path.ts'
import { changeOwner } from './user.ts'

/** Options of `initdb`. The builtin locale provider sorts in the same way on every machine. */
const properties = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // This locale says which characters are letters. With `C`, only ASCII letters would be.
  `--lc-ctype=${platform() === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
  '--data-checksums',
  '--no-instructions',
  // No password is needed: other users can't reach the socket, because it is inside the cluster's folder.
  '--auth=trust',
]

/** Returns the path of the cluster (the database files). If it is missing, it is created completely or not at all. */
export async function openCluster(folder: string, programs: Programs): Promise<string> {
  const cluster = clusterPath(folder)
  if (!existsSync(cluster)) await makeCluster(cluster, programs)
  // Refuse a symbolic link, because root must not follow one that the owner of the data folder made.
  if (!lstatSync(cluster).isDirectory()) throw new Error(`${cluster} is not a folder`)
  // Give the files to the server's user: if root restored them from a backup, they may belong to another user.
  if (programs.user) changeOwner(programs.user, cluster)
  chmodSync(cluster, 0o700)
  return cluster
}

export async function makeCluster(
  cluster: string,
  programs: Programs,
  more: string[] = [],
): Promise<void> {
  const draft = `${cluster}.new`
  // A process that was killed may have left an unfinished cluster.
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (programs.user) changeOwner(programs.user, draft)
  const initdb = programs.run('initdb', draft, [...properties, ...more])
  const output = initdb.stderr ? text(initdb.stderr) : ''
  const [status] = await once(initdb, 'close')
  if (status !== 0)
    throw new Error(findErrorLine(await output) || 'initdb failed without a message')
  renameSync(draft, cluster)
  syncFolder(dirname(cluster))
}

/** Makes sure that a renamed entry survives a power failure. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
