import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const intervalMs = 60_000
const maxIdleUtilization = 0.02
/** A collection holds everything up for a tenth of a second. */
const minGrowthBytes = 16 * 1024 * 1024

/**
 * V8 collects when it needs room: an idle process would keep garbage of its start or of a crowd for ever
 * (decision 18). Answers how to stop.
 */
export function releaseIdleMemory(everyMs = intervalMs): () => void {
  const collect = garbageCollector()
  let before = performance.eventLoopUtilization()
  let keptBytes = 0
  const collectIfIdle = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > maxIdleUtilization || heapBytes() < keptBytes + minGrowthBytes) return
    collect({ type: 'major', flavor: 'last-resort' })
    keptBytes = heapBytes()
  }
  const timer = setInterval(collectIfIdle, everyMs).unref()
  return () => clearInterval(timer)
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size
}

/** V8 shows it to contexts that are made after the flag is set. */
function garbageCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
