import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../../errors/operator-error.ts'
import { readWal } from './cluster.ts'
import { findErrorLine, type Programs } from './programs.ts'
import { socketFile } from './settings.ts'

/** A server that needs longer to stop is stopped without a checkpoint, and recovers at its next start. */
const endings = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 2_500],
  ['SIGKILL', 5_000],
] as const
const predecessorTimeoutMs = 5_000
const pollMs = 20
const pidFile = 'postmaster.pid'
const socketLockFile = `${socketFile}.lock`

/** PostgreSQL's message while processes of a killed server are still ending. */
const isPredecessor = /pre-existing shared memory block/

/** The server outlives this process, ignores Ctrl-C, and may still recover when this returns. */
export async function startPostmaster(
  programs: Programs,
  cluster: string,
  args: string[],
): Promise<void> {
  for (const name of [pidFile, socketLockFile]) rmSync(join(cluster, name), { force: true })
  await readWal(cluster)
  for (const end = performance.now() + predecessorTimeoutMs; ; await wait(pollMs)) {
    try {
      return await tryToStart(programs, cluster, args)
    } catch (error) {
      if (!isPredecessor.test(String(error)) || performance.now() > end) throw error
    }
  }
}

async function tryToStart(programs: Programs, cluster: string, args: string[]): Promise<void> {
  const log = openSync(logPath(cluster), 'w', 0o600)
  const server = programs.run('postgres', cluster, args, log)
  closeSync(log)
  server.unref()
  server.on('error', () => {})
  if (!server.pid) throw new Error(`${server.spawnfile} can't be executed`)
  const hasState = () => {
    const lock = readPidFile(cluster)
    return lock?.pid === server.pid && Boolean(lock?.state)
  }
  while (!hasState()) {
    if (server.exitCode !== null || server.signalCode) throw new Error(lastWords(cluster))
    await wait(pollMs)
  }
}

/** The server's messages since its start. */
const logPath = (cluster: string) => `${cluster}.log`

/** Tells why the server ended, if it could write that. */
export function lastWords(cluster: string): string {
  const path = logPath(cluster)
  const line = existsSync(path) && findErrorLine(readFileSync(path, 'utf8'))
  return ['PostgreSQL ended', line].filter(Boolean).join(': ')
}

/** Line 1 is the process id and line 8 the state. Lines are missing while the file is being written. */
function readPidFile(cluster: string): { pid: number; state: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(cluster, pidFile), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), state: lines[7]?.trim() }
  } catch {
    return undefined
  }
}

/** Returns the process id of a server that has finished its start. It may have been killed since. */
export function readyPid(cluster: string): number | undefined {
  const lock = readPidFile(cluster)
  return lock?.state === 'ready' ? lock.pid : undefined
}

/** Waits for the end of a start, without a timeout, because recovery can take long. Throws if the server ends. */
export async function untilReady(cluster: string, address: string): Promise<void> {
  while (!readyPid(cluster)) {
    if (!(await isRunning(cluster, address))) throw new Error(lastWords(cluster))
    await wait(pollMs)
  }
}

/** `address` is the cluster's folder as a path that is short enough for its socket. */
export async function isRunning(cluster: string, address: string): Promise<boolean> {
  const pid = readPidFile(cluster)?.pid
  return (pid && (await isServerOf(cluster, pid))) || isListening(address)
}

/** Stops the server if one runs. */
export async function endPostmaster(cluster: string): Promise<void> {
  for (const [signal, timeoutMs] of endings) {
    const pid = readPidFile(cluster)?.pid
    if (!pid || !(await isServerOf(cluster, pid))) break
    if (signal === 'SIGKILL') killServer(pid)
    else sendSignal(pid, signal)
    const end = performance.now() + timeoutMs
    while (performance.now() < end && (await isServerOf(cluster, pid))) await wait(pollMs)
  }
  const pid = readPidFile(cluster)?.pid
  if (pid && (await isServerOf(cluster, pid))) throw new Error(`process ${pid} still holds it`)
}

/** On Linux, also kills the children: they can hang, too, and a new server can't start before they have ended. */
function killServer(pid: number): void {
  for (const one of [pid, ...childrenOf(pid)]) sendSignal(one, 'SIGKILL')
}

function childrenOf(pid: number): number[] {
  try {
    return (
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g)?.map(Number) ?? []
    )
  } catch {
    return []
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

/**
 * Checks that the process is really a server, since process ids are reused: its working folder must be the cluster. On
 * systems that don't show it, the cluster's socket must accept connections.
 */
function isServerOf(cluster: string, pid: number): Promise<boolean> | boolean {
  try {
    const here = statSync(cluster)
    const cwd = statSync(`/proc/${pid}/cwd`, { throwIfNoEntry: platform() !== 'linux' })
    return cwd?.ino === here.ino && cwd.dev === here.dev
  } catch {
    return isListening(cluster)
  }
}

/** Returns whether a server listens in this folder. A hung one does, until too many connections wait for it. */
function isListening(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, socketFile))
    const end = (listens: boolean) => {
      socket.destroy()
      resolve(listens)
    }
    socket.once('connect', () => end(true))
    socket.once('error', (error) => end(!/ENOENT|ECONNREFUSED/.test(codeOf(error))))
  })
}
