import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
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
  /** Starts a program in a session of its own. It writes its messages to standard error only, by default into a pipe. */
  run: (name: string, cluster: string, args: string[], log?: number) => ChildProcess
}

/** Contains no secrets of the board, because all processes of the same user can read it. */
const environment = { PATH: process.env.PATH, TZ: 'UTC' }

/** No server of the folder may be running. */
export function openPrograms(folder: string, user: User | undefined): Programs {
  removeCopies(folder)
  const installed = findBinaries()
  const isOpen = ['bin/postgres', 'lib'].every((part) => isOpenToAll(join(installed, part)))
  const programs = user && !isOpen ? copyFor(folder, installed) : installed
  return {
    user,
    run: (name, cluster, args, log) => runOn(cluster, join(programs, 'bin', name), args, user, log),
  }
}

/** Copies programs and libraries for a user who can't read the installation. Returns the path of the copy. */
function copyFor(folder: string, installed: string): string {
  const copy = mkdtempSync(copiesOf(folder))
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  openToAll(copy)
  return copy
}

/** The copies are not in the data folder, because their user may lack access to a folder above it. */
function copiesOf(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(tmpdir(), `spill-postgres-${hash}-`)
}

export function removeCopies(folder: string): void {
  for (const copy of globSync(`${copiesOf(folder)}*`))
    rmSync(copy, { recursive: true, force: true })
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
function runOn(
  cluster: string,
  file: string,
  args: string[],
  user: User | undefined,
  log: number | 'pipe' = 'pipe',
) {
  const descriptor = user && platform() === 'linux' ? openSync(cluster, 'r') : undefined
  const byDescriptor = descriptor !== undefined
  try {
    return spawn(file, ['-D', byDescriptor ? '/proc/self/fd/3' : cluster, ...args], {
      ...user,
      cwd: byDescriptor ? '/' : cluster,
      env: environment,
      detached: true,
      stdio: ['ignore', 'ignore', log, ...(byDescriptor ? [descriptor] : [])],
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
