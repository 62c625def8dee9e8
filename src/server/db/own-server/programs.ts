import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, cpSync, globSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries, isOpenToAll } from './binaries.ts'
import { changeOwner, type User } from './user.ts'

export type Programs = {
  user: User | undefined
  /** Starts a program of PostgreSQL, such as `initdb`. Its messages are on standard error only. */
  run: (name: string, cluster: string, args: string[]) => ChildProcess
  remove: () => void
}

/** Environment of the programs. It has no secrets of the board: all processes of the same user can read it. */
const environment = { PATH: process.env.PATH, TZ: 'UTC' }

/**
 * Returns PostgreSQL's programs. If `user` can't read the installed ones, each start copies them to a temporary
 * folder.
 */
export function openPrograms(folder: string, user: User | undefined): Programs {
  const installed = findBinaries()
  const isOpen = ['bin/postgres', 'lib'].every((part) => isOpenToAll(join(installed, part)))
  const reader = isOpen ? undefined : user
  const { dev, ino } = statSync(folder)
  const copies = join(tmpdir(), `spill-postgres-${dev}-${ino}-`)
  const remove = () => {
    if (!reader) return
    for (const copy of globSync(`${copies}*`)) rmSync(copy, { recursive: true, force: true })
  }
  return {
    user,
    run: (name, cluster, args) => {
      // Make a new copy at each start, because the system may have deleted files in the temporary folder.
      remove()
      const programs = reader ? copyFor(reader, installed, copies) : installed
      return runOn(cluster, join(programs, 'bin', name), args, user)
    },
    remove,
  }
}

function copyFor(user: User, installed: string, prefix: string): string {
  const copy = mkdtempSync(prefix)
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  changeOwner(user, copy)
  return copy
}

/**
 * Starts a program that uses the cluster. The user may lack access to a folder above the cluster, such as root's
 * home. So on Linux, the program gets the cluster as an open file descriptor.
 */
function runOn(cluster: string, file: string, args: string[], user: User | undefined) {
  const descriptor = user && platform() === 'linux' ? openSync(cluster, 'r') : undefined
  try {
    return spawn(file, ['-D', descriptor ? '/proc/self/fd/3' : cluster, ...args], {
      ...user,
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe', descriptor ?? 'ignore'],
    })
  } finally {
    if (descriptor) closeSync(descriptor)
  }
}

/** Returns the line of a program's output that tells why it failed, or ''. */
export function findErrorLine(output: string): string {
  const lines = output.trim().split('\n')
  const error = lines.find((line) => /FATAL|PANIC|error:|could not/.test(line))
  return (error ?? lines.at(-1) ?? '').trim()
}
