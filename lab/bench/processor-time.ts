import { readFileSync } from 'node:fs'

/** A tick takes 10 ms on every Linux that Node supports. */
const tickMs = 10

/** Returns the processor time of a process in ms; NaN if the system does not report it. */
export function processMs(pid: number): number {
  const times = timesOf(pid)
  return times ? times.own * tickMs : Number.NaN
}

/** Returns the processor time of a process and all its children in ms, including children that have ended. */
export function processTreeMs(pid: number): number {
  const times = timesOf(pid)
  if (!times) return Number.NaN
  const children = childrenOf(pid).map((child) => timesOf(child)?.own ?? 0)
  return children.reduce((sum, ticks) => sum + ticks, times.own + times.ended) * tickMs
}

/** Returns ticks of user and system time: of the process, and of ended children that it has waited for. */
function timesOf(pid: number): { own: number; ended: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name before these fields can contain any characters, including brackets and spaces.
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
