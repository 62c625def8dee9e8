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
import { platform } from 'node:os'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { superuser } from './access.ts'
import { clusterIn } from './folder.ts'
import { complaintIn, type Programs } from './programs.ts'
import { giveTo } from './user.ts'

/** With the builtin provider the collation is the same on every machine. */
const properties = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // Decides what is a letter: under plain C nothing beyond ASCII would be.
  `--lc-ctype=${platform() === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
  '--data-checksums',
  '--no-instructions',
  // Nobody else gets through the cluster's folder to its socket.
  '--auth=trust',
]

/** The cluster of a data folder. The first call makes it whole or not at all. */
export async function openCluster(folder: string, programs: Programs): Promise<string> {
  const cluster = clusterIn(folder)
  if (!existsSync(cluster)) await makeCluster(cluster, programs)
  // Not through a link: the folder above may belong to somebody whom root need not trust.
  if (!lstatSync(cluster).isDirectory()) throw new Error(`${cluster} is no folder`)
  // Root may have copied it back from a backup.
  if (programs.user) giveTo(programs.user, cluster)
  chmodSync(cluster, 0o700)
  return cluster
}

export async function makeCluster(
  cluster: string,
  programs: Programs,
  more: string[] = [],
): Promise<void> {
  // Left by a killed process: what still writes into them finds them gone.
  for (const draft of globSync(`${cluster}.new-*`)) rmSync(draft, { recursive: true, force: true })
  const draft = mkdtempSync(`${cluster}.new-`)
  if (programs.user) chownSync(draft, programs.user.uid, programs.user.gid)
  await succeed(programs.run('initdb', draft, [...properties, ...more]))
  renameSync(draft, cluster)
  syncFolder(dirname(cluster))
}

async function succeed(program: ChildProcess): Promise<void> {
  const said = program.stderr ? text(program.stderr) : ''
  const [status] = await once(program, 'close')
  if (status !== 0) throw new Error(complaintIn(await said) || 'initdb ended without a word')
}

/** Makes a renaming outlast a power cut. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
