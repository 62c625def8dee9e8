import { readFileSync } from 'node:fs'

/** On every Linux that Node runs on. */
const tickMs = 10

/** Milliseconds of processor time that a process has used; not a number where the system does not tell. */
export function processMs(pid: number): number {
  const times = timesOf(pid)
  return times ? times.own * tickMs : Number.NaN
}

/** With all its children, also those that have ended. */
export function familyMs(pid: number): number {
  const times = timesOf(pid)
  if (!times) return Number.NaN
  const children = childrenOf(pid).map((child) => timesOf(child)?.own ?? 0)
  return children.reduce((sum, ticks) => sum + ticks, times.own + times.ended) * tickMs
}

/** In ticks: user and system time, and that of children it has waited for. */
function timesOf(pid: number): { own: number; ended: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may hold anything, brackets and blanks among it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { own: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined
  }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children ? children.split(' ').map(Number) : []
}
