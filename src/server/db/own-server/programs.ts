import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, cpSync, mkdtempSync, openSync, rmSync } from 'node:fs'
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

export function openPrograms(user: User | undefined): Programs {
  const installed = findBinaries()
  const copy = user && !isOpenToAll(installed) ? copyForAll(installed) : undefined
  const bin = join(copy ?? installed, 'bin')
  return {
    user,
    run: (name, cluster, args) => runOn(cluster, join(bin, name), args, user),
    remove: () => {
      if (copy) rmSync(copy, { recursive: true, force: true })
    },
  }
}

/**
 * Another user may not be able to enter a folder above the cluster, such as root's home. It gets the
 * cluster itself as an open descriptor, which needs no way there.
 */
function runOn(cluster: string, file: string, args: string[], user: User | undefined) {
  const hands = user && platform() === 'linux' ? openSync(cluster, 'r') : undefined
  const path = hands === undefined ? cluster : '/proc/self/fd/3'
  try {
    return spawn(file, ['-D', path, ...args], {
      ...user,
      cwd: hands === undefined ? cluster : '/',
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe', ...(hands === undefined ? [] : [hands])],
      windowsHide: true,
    })
  } finally {
    if (hands !== undefined) closeSync(hands)
  }
}

/** Programs find their libraries by their own path, so a descriptor does not do for them. */
function copyForAll(installed: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'spill-postgres-'))
  chmodSync(copy, 0o755)
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}
