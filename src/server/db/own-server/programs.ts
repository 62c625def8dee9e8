import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries, isOpenToAll } from './binaries.ts'
import type { User } from './user.ts'

export type Programs = {
  user: User | undefined
  /** Starts a program. It writes its messages to standard error only. */
  run: (name: string, cluster: string, args: string[]) => ChildProcess
  remove: () => void
}

/** Contains no secrets of the board, because all processes of the same user can read it. */
const environment = { PATH: process.env.PATH, TZ: 'UTC' }

export function openPrograms(folder: string, user: User | undefined): Programs {
  const installed = findBinaries()
  const isOpen = ['bin/postgres', 'lib'].every((part) => isOpenToAll(join(installed, part)))
  const copies = user && !isOpen ? copiesFor(folder, installed) : undefined
  return {
    user,
    run: (name, cluster, args) =>
      runOn(cluster, join(copies?.path() ?? installed, 'bin', name), args, user),
    remove: () => copies?.remove(),
  }
}

/** Copies programs and libraries for a user who can't read the installation. Returns the path of the copy. */
function copiesFor(folder: string, installed: string) {
  const prefix = join(
    tmpdir(),
    `spill-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}-`,
  )
  const remove = () => {
    for (const copy of globSync(`${prefix}*`)) rmSync(copy, { recursive: true, force: true })
  }
  // Copies are left by supervisors that were killed. We hold the folder's lock, so no one uses them.
  remove()
  let copy: string | undefined
  return {
    remove,
    path: () => {
      // The system may have cleaned the temporary folder in the meantime.
      if (copy && existsSync(join(copy, 'bin/postgres'))) return copy
      copy = mkdtempSync(prefix)
      cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
      openToAll(copy)
      return copy
    },
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}

/** The user may lack access to a folder above the cluster, such as root's home. An open descriptor works anyway. */
function runOn(cluster: string, file: string, args: string[], user: User | undefined) {
  const descriptor = user && platform() === 'linux' ? openSync(cluster, 'r') : undefined
  const byDescriptor = descriptor !== undefined
  try {
    return spawn(file, ['-D', byDescriptor ? '/proc/self/fd/3' : cluster, ...args], {
      ...user,
      cwd: byDescriptor ? '/' : cluster,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe', ...(byDescriptor ? [descriptor] : [])],
    })
  } finally {
    if (byDescriptor) closeSync(descriptor)
  }
}

/** Returns the line of a program's output that tells why it failed, or ''. */
export function findErrorLine(output: string): string {
  const lines = output.trim().split('\n')
  return (
    lines.find((line) => /FATAL|PANIC|error:|could not/.test(line)) ??
    lines.at(-1) ??
    ''
  ).trim()
}
