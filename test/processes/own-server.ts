import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Place } from './places.ts'

/** Returns the process id of the server, or undefined if none runs. */
export function postgresOf({ DATA_DIR }: Pick<Place, 'DATA_DIR'>): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

export function serverProcesses(place: Pick<Place, 'DATA_DIR'>) {
  const postgres = postgresOf(place) ?? 0
  const [, supervisor] =
    /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${postgres}/status`, 'utf8')) ?? []
  return { postgres, supervisor: Number(supervisor) }
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
