import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A tick takes 10 ms on every Linux that Node supports. */
const tickMs = 10

/** Memory in MB; NaN if the system does not report it. */
export type MemoryUse = {
  resident: number
  /** Counts shared memory in proportion (PSS). */
  proportional: number
}

export function memoryUse(pid: number): MemoryUse {
  const megabytes = (file: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(pid, file))?.[1]) / 1024
  return {
    resident: megabytes('status', 'VmRSS'),
    proportional: megabytes('smaps_rollup', 'Pss'),
  }
}

/** Returns the processor time of a process in ms; NaN if the system does not report it. */
export function processMs(pid: number): number {
  return timesOf(pid).own * tickMs
}

/** Returns the processor time of a process and all its children in ms, including children that have ended. */
export function processTreeMs(pid: number): number {
  const { own, ended } = timesOf(pid)
  const children = childrenOf(pid).map((child) => timesOf(child).own || 0)
  return children.reduce((sum, ticks) => sum + ticks, own + ended) * tickMs
}

/** Returns ticks of user and system time: of the process, and of ended children that it has waited for. */
function timesOf(pid: number): { own: number; ended: number } {
  const stat = read(pid, 'stat')
  // The process name before these fields can contain any characters, including brackets and spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = Number.NaN, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { own: user + system, ended: endedUser + endedSystem }
}

export function childrenOf(pid: number): number[] {
  return (read(pid, `task/${pid}/children`).match(/\d+/g) ?? []).map(Number)
}

/** Returns the children of a process and theirs, and so on. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

/** Returns the name of a process, or nothing if it has ended. */
export function nameOf(pid: number): string {
  return read(pid, 'comm').trim()
}

/** Returns the process id of the PostgreSQL server that runs in a folder. */
export function postmasterOf(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
