import { readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findErrorLine, type Programs } from './programs.ts'
import { readWal } from './read-wal.ts'

/** A server that needs longer is stopped without a checkpoint, and recovers at its next start. */
const shutdownTimeoutMs = 5_000
const pollMs = 20
const lockFile = 'postmaster.pid'
const socketFile = '.s.PGSQL.5432'
const socketLockFile = `${socketFile}.lock`

export type Postmaster = {
  /** Resolves with the reason when the server has ended. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** PostgreSQL's message while processes of a killed server are still ending. */
const isPredecessor = /pre-existing shared memory block/

/**
 * Starts a server and waits until it accepts connections. There is no timeout, because recovery can take long. The
 * server ends when `stopping` is aborted.
 */
export async function startPostmaster(
  programs: Programs,
  cluster: string,
  args: string[],
  stopping: AbortSignal,
): Promise<Postmaster> {
  await endOrphan(cluster)
  await readWal(cluster)
  for (const end = performance.now() + shutdownTimeoutMs; ; await wait(pollMs)) {
    try {
      return await tryToStart(programs, cluster, args, stopping)
    } catch (error) {
      if (!isPredecessor.test(String(error)) || performance.now() > end) throw error
    }
  }
}

async function tryToStart(
  programs: Programs,
  cluster: string,
  args: string[],
  stopping: AbortSignal,
): Promise<Postmaster> {
  stopping.throwIfAborted()
  const server = programs.run('postgres', cluster, args)
  let output = ''
  server.stderr?.on('data', (text: Buffer) => {
    output = `${output}${text}`.slice(-4_000)
  })
  let hasEnded = false
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      hasEnded = true
      resolve([`PostgreSQL ended by ${how}`, findErrorLine(output)].filter(Boolean).join(': '))
    }
    server.once('error', ({ message }) => end(message))
    server.once('close', (status, signal) => end(signal ?? `status ${status}`))
  })
  const stop = async () => {
    server.kill('SIGINT')
    const timers = [
      setTimeout(() => server.kill('SIGQUIT'), shutdownTimeoutMs),
      setTimeout(() => server.pid && killServer(server.pid), 1.5 * shutdownTimeoutMs),
    ]
    await ended
    for (const timer of timers) clearTimeout(timer)
  }
  stopping.addEventListener('abort', stop)
  ended.then(() => stopping.removeEventListener('abort', stop))
  while (!hasEnded && !isReady(cluster, server.pid)) await wait(pollMs)
  if (hasEnded) throw new Error(await ended)
  return { ended, stop }
}

/** Line 1 is the process id and line 8 the state. Lines are missing while the file is being written. */
function readLockFile(cluster: string): { pid: number; state: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(cluster, lockFile), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), state: lines[7]?.trim() }
  } catch {
    return undefined
  }
}

function isReady(cluster: string, pid: number | undefined): boolean {
  const lock = readLockFile(cluster)
  return lock?.pid === pid && lock?.state === 'ready'
}

/** Stops a server whose supervisor was killed, and removes lock files of servers that no longer run. */
async function endOrphan(cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const pid = readLockFile(cluster)?.pid
    if (!pid || !(await isServerOf(cluster, pid))) break
    if (signal === 'SIGKILL') killServer(pid)
    else sendSignal(pid, signal)
    const end = performance.now() + shutdownTimeoutMs
    while (performance.now() < end && (await isServerOf(cluster, pid))) await wait(pollMs)
  }
  const pid = readLockFile(cluster)?.pid
  if (pid && (await isServerOf(cluster, pid))) throw new Error(`process ${pid} still holds it`)
  for (const name of [lockFile, socketLockFile]) rmSync(join(cluster, name), { force: true })
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
  const here = statSync(cluster)
  try {
    const cwd = statSync(`/proc/${pid}/cwd`, { throwIfNoEntry: platform() !== 'linux' })
    return cwd?.ino === here.ino && cwd.dev === here.dev
  } catch {
    return acceptsConnections(join(cluster, socketFile))
  }
}

function acceptsConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const end = (accepts: boolean) => () => {
      socket.destroy()
      resolve(accepts)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}
