import { readFileSync } from 'node:fs'

/** Memory in MB; NaN if the system does not report it. */
export type MemoryUse = {
  resident: number
  /** Counts shared memory in proportion (PSS). */
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
