import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Place } from './places.ts'

/** The process id; none while there is no server. */
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
    // A zombie is not alive.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export async function gone(...pids: number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([])
}
