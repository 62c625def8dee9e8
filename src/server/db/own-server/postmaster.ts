import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findErrorLine, type Programs } from './programs.ts'

/** If a stop takes longer, the server is ended without a checkpoint. It then recovers at its next start. */
const shutdownTimeoutMs = 5_000
const pollMs = 20
const lockFile = 'postmaster.pid'
const socketFile = '.s.PGSQL.5432'

export type Postmaster = Awaited<ReturnType<typeof tryToStart>>

/** PostgreSQL's message while processes of a killed server are still ending. */
const isPredecessor = /pre-existing shared memory block/

/** Starts a server and waits until it accepts connections. There is no timeout, because recovery can take long. */
export async function startPostmaster(
  programs: Programs,
  cluster: string,
  args: string[],
): Promise<Postmaster> {
  await endOrphan(programs, cluster)
  for (const end = performance.now() + shutdownTimeoutMs; ; await wait(pollMs)) {
    try {
      return await tryToStart(programs, cluster, args)
    } catch (error) {
      if (!isPredecessor.test(String(error)) || performance.now() > end) throw error
    }
  }
}

/**
 * Ends a server that still runs because its supervisor was killed. Removes lock files of servers that no longer run:
 * PostgreSQL would refuse to start if another process now has the process id in them.
 */
async function endOrphan({ user }: Programs, cluster: string): Promise<void> {
  const end = performance.now() + 2 * shutdownTimeoutMs
  const pid = Number.parseInt(readLockFile(cluster)[0] ?? '', 10)
  // Send the signal as the server's user. Root must not trust the process id, because that user can write any number
  // into the file.
  if (await isServed(cluster))
    spawn('sh', ['-c', `kill -QUIT ${pid}`], { ...user, cwd: '/', stdio: 'ignore' })
  while (await isServed(cluster)) {
    if (performance.now() > end) throw new Error(`process ${pid} still holds it`)
    await wait(pollMs)
  }
  for (const name of [lockFile, `${socketFile}.lock`]) rmSync(join(cluster, name), { force: true })
}

/** Returns whether a server listens on the cluster's socket. Its path is relative, because it must be short. */
function isServed(cluster: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(relative('', join(cluster, socketFile)), () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function tryToStart(programs: Programs, cluster: string, args: string[]) {
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
  while (!hasEnded && readLockFile(cluster)[7] !== 'ready') await wait(pollMs)
  if (hasEnded) throw new Error(await ended)
  return {
    /** Resolves with the reason when the server has ended. */
    ended,
    stop: async () => {
      server.kill('SIGINT')
      const timer = setTimeout(() => server.kill('SIGQUIT'), shutdownTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/**
 * Returns the lines of the server's lock file, or none without a file. Line 1 is the process id and line 8 the state.
 * The last lines are missing while the file is being written.
 */
function readLockFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, lockFile), 'utf8').split(/ *\n/)
  } catch {
    return []
  }
}
