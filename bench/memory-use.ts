import { readFileSync } from 'node:fs'

/** Megabytes; not numbers where the system does not tell. */
export type MemoryUse = {
  resident: number
  /** Of memory that is shared with other processes its share. */
  proportional: number
}

export function memoryUse(pid: number): MemoryUse {
  return {
    resident: readMegabytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m),
    proportional: readMegabytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m),
  }
}

function readMegabytes(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
