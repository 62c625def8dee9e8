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
  /** What it says is on its standard error alone. */
  run: (name: string, cluster: string, args: string[]) => ChildProcess
  remove: () => void
}

/** Without the board's secrets: every process of the same user may read it. */
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

/** Libraries lie beside the programs, so a user who may not enter the install gets a copy of both. */
function copiesFor(folder: string, installed: string) {
  const prefix = join(
    tmpdir(),
    `spill-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}-`,
  )
  const remove = () => {
    for (const copy of globSync(`${prefix}*`)) rmSync(copy, { recursive: true, force: true })
  }
  // Left by a killed supervisor: the folder is locked, so nobody else works on it.
  remove()
  let copy: string | undefined
  return {
    remove,
    path: () => {
      // Something may have cleaned the temporary folder since.
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

/** Another user may not enter a folder above, such as root's home: an open descriptor needs no path. */
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

export function complaintIn(said: string): string {
  const lines = said.trim().split('\n')
  return (
    lines.find((line) => /FATAL|PANIC|error:|could not/.test(line)) ??
    lines.at(-1) ??
    ''
  ).trim()
}
