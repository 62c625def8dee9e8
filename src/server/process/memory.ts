import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const maxIdleUtilization = 0.02
/** The heap must have grown this much since the last collection, which blocks the process for a tenth of a second. */
const minGrowthBytes = 16 * 1024 * 1024

/** V8 collects only when it needs memory, so an idle process would never release any (decision 18). */
export function releaseIdleMemory(everyMs = 60_000): void {
  // `gc` only exists in contexts that are created after the flag is set, so take it from a new context.
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  let before = performance.eventLoopUtilization()
  let collectedHeapBytes = 0
  const collectIfIdle = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > maxIdleUtilization) return
    if (heapBytes() < collectedHeapBytes + minGrowthBytes) return
    collect({ type: 'major', flavor: 'last-resort' })
    collectedHeapBytes = heapBytes()
  }
  setInterval(collectIfIdle, everyMs).unref()
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size
}
