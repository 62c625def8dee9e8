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
  const copies = user && !isOpenToAll(installed) ? copiesFor(folder, installed) : undefined
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
      chmodSync(copy, 0o755)
      cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
      return copy
    },
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

/** The last thing a program said before it ended. */
export function lastLineOf(said: string): string {
  return said.trim().split('\n').at(-1)?.trim() ?? ''
}
