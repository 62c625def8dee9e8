import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

type Place = { DATA_DIR: string }

/** Returns the process id of the server, or 0 if there is none. */
export function postgresOf({ DATA_DIR }: Place): number {
  try {
    return Number.parseInt(readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8'), 10)
  } catch {
    return 0
  }
}

/**
 * Returns the process ids of all servers that work in the folder, in any container. The processes of a killed server
 * live a moment longer than the server; they are not counted.
 */
export function postmastersOf({ DATA_DIR }: Place): number[] {
  const cluster = join(DATA_DIR, 'postgres')
  const ino = statSync(cluster, { throwIfNoEntry: false })?.ino
  const worksThere = (pid: string) => folderOf(pid) === ino
  return globSync('[0-9]*', { cwd: '/proc' })
    .filter((pid) => ino && worksThere(pid) && !worksThere(parentOf(pid)) && runsServer(pid))
    .map(Number)
}

function folderOf(pid: string): number | undefined {
  try {
    return statSync(`/proc/${pid}/cwd`).ino
  } catch {
    return undefined
  }
}

/** A server's other processes have names as `postgres: checkpointer`, and none while they end. */
function runsServer(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/postgres\0')
  } catch {
    return false
  }
}

function parentOf(pid: string): string {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

/** Ends servers that a killed board left behind. */
export async function endServers(place: Place): Promise<void> {
  const pids = postmastersOf(place)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await gone(...pids)
}

export function isAlive(pid: number): boolean {
  try {
    // A zombie process has ended, and only its parent has not noticed it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export async function gone(...pids: number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([])
}
