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

/** PostgreSQL's programs, ready to be run by whoever is to run them. */
export type Programs = {
  user: User | undefined
  /** Runs one on a cluster; what it says is on its standard error alone. */
  run: (name: string, cluster: string, args: string[]) => ChildProcess
  /** Removes what was copied for them. */
  remove: () => void
}

/** An environment without the board's: everything of the same user may read it. */
const environment = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, TZ: 'UTC' }

/** Those of a data folder, which nobody else may be working on. */
export function openPrograms(folder: string, user: User | undefined): Programs {
  const installed = findBinaries()
  const isOpen = ['bin/postgres', 'lib'].every((part) => isOpenToAll(join(installed, part)))
  const copies = user && !isOpen ? copiesFor(folder, installed) : undefined
  return {
    user,
    run: (name, cluster, args) =>
      runOn(cluster, join(copies?.place() ?? installed, 'bin', name), args, user),
    remove: () => copies?.remove(),
  }
}

/**
 * Programs find their libraries by their own path, so another user gets a copy where there is a way.
 * Whatever tidies the temporary folder may remove it, so it is looked for before each run.
 */
function copiesFor(folder: string, installed: string) {
  const prefix = join(
    tmpdir(),
    `spill-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}-`,
  )
  const remove = () => {
    for (const copy of globSync(`${prefix}*`)) rmSync(copy, { recursive: true, force: true })
  }
  // Of a keeper that was killed.
  remove()
  let copy: string | undefined
  return {
    remove,
    place: () => {
      if (copy && existsSync(join(copy, 'bin/postgres'))) return copy
      copy = mkdtempSync(prefix)
      cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
      openToAll(copy)
      return copy
    },
  }
}

/** Whatever the rights of what was copied are. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}

/**
 * Another user may not be able to enter a folder above the cluster, such as root's home. It gets the
 * cluster itself as an open descriptor, which needs no way there.
 */
function runOn(cluster: string, file: string, args: string[], user: User | undefined) {
  const descriptor = user && platform() === 'linux' ? openSync(cluster, 'r') : undefined
  const byDescriptor = descriptor !== undefined
  try {
    return spawn(file, ['-D', byDescriptor ? '/proc/self/fd/3' : cluster, ...args], {
      ...user,
      cwd: byDescriptor ? '/' : cluster,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe', ...(byDescriptor ? [descriptor] : [])],
      windowsHide: true,
    })
  } finally {
    if (byDescriptor) closeSync(descriptor)
  }
}

/** What a program that failed said of the reason, or the last that it said. */
export function complaintIn(said: string): string {
  const lines = said.trim().split('\n')
  return (
    lines.find((line) => /FATAL|PANIC|error:|could not/.test(line)) ??
    lines.at(-1) ??
    ''
  ).trim()
}
