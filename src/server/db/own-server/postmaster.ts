import { readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { platform } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { complaintIn, type Programs } from './programs.ts'

/** Milliseconds that a server may take to end well; then it ends at once, and repairs itself later. */
const patienceMs = 5_000
const pollMs = 20
const lockFile = 'postmaster.pid'
const socketLockFile = '.s.PGSQL.5432.lock'

/** A PostgreSQL server that this process started. */
export type Postmaster = {
  /** Resolves, once it has ended in whatever way, to how that was. */
  ended: Promise<string>
  /** Ends it: what is under way is given up, what was committed stays. */
  stop: () => Promise<void>
}

/** What it says while a part of the one before it, which was killed, has not ended yet. */
const isPredecessor = /pre-existing shared memory block/

/** Starts a server on a cluster and waits until it takes connections, however long it has to repair. */
export async function startPostmaster(
  programs: Programs,
  cluster: string,
  args: string[],
): Promise<Postmaster> {
  await endOrphan(cluster)
  for (const end = performance.now() + patienceMs; ; await wait(pollMs)) {
    try {
      return await tryToStart(programs, cluster, args)
    } catch (error) {
      if (!isPredecessor.test(String(error)) || performance.now() > end) throw error
    }
  }
}

async function tryToStart(
  programs: Programs,
  cluster: string,
  args: string[],
): Promise<Postmaster> {
  const server = programs.run('postgres', cluster, args)
  let said = ''
  server.stderr?.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-4_000)
  })
  let hasEnded = false
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      hasEnded = true
      resolve([`PostgreSQL ended by ${how}`, complaintIn(said)].filter(Boolean).join(': '))
    }
    server.once('error', ({ message }) => end(message))
    server.once('close', (status, signal) => end(signal ?? `status ${status}`))
  })
  while (!hasEnded && !isReady(cluster, server.pid)) await wait(pollMs)
  if (hasEnded) throw new Error(await ended)
  return {
    ended,
    stop: async () => {
      server.kill('SIGINT')
      const timers = [
        setTimeout(() => server.kill('SIGQUIT'), patienceMs),
        setTimeout(() => server.kill('SIGKILL'), 1.5 * patienceMs),
      ]
      await ended
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The first line is the process, the eighth what it is doing; while one is missing nobody is ready. */
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

/** Ends a server whose keeper was killed; lock files of one that is gone go too. */
async function endOrphan(cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const pid = readLockFile(cluster)?.pid
    if (!pid || !(await isServerOf(cluster, pid))) break
    sendSignal(pid, signal)
    for (let waited = 0; waited < patienceMs && (await isServerOf(cluster, pid)); waited += pollMs)
      await wait(pollMs)
  }
  const pid = readLockFile(cluster)?.pid
  if (pid && (await isServerOf(cluster, pid))) throw new Error(`process ${pid} still holds it`)
  for (const name of [lockFile, socketLockFile]) rmSync(join(cluster, name), { force: true })
}

/** It may have ended at this very moment. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

/**
 * Numbers of processes are used again, so one in a lock file counts only if its working folder is this
 * cluster; where the system does not tell, if somebody answers at the socket in it.
 */
function isServerOf(cluster: string, pid: number): Promise<boolean> | boolean {
  const here = statSync(cluster)
  try {
    const place = statSync(`/proc/${pid}/cwd`, { throwIfNoEntry: platform() !== 'linux' })
    return place?.ino === here.ino && place.dev === here.dev
  } catch {
    return answers(join(cluster, '.s.PGSQL.5432'))
  }
}

/** The shorter way there is taken: the path of a socket may not be long. */
function answers(path: string): Promise<boolean> {
  const way = relative(process.cwd(), path)
  return new Promise((resolve) => {
    const socket = connect(way.length < path.length ? way : path)
    const end = (does: boolean) => () => {
      socket.destroy()
      resolve(does)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}
