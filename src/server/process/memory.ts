import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 60_000
/** The share of them for which a process at rest works. */
const atRest = 0.02
/** Worth a collection, which holds everything up for a tenth of a second. */
const worthwhileBytes = 16 * 1024 * 1024

/**
 * Gives memory back while there is little to do. V8 collects garbage when it needs room; of what a
 * start or a crowd has left, a process that needs none would keep a hundred megabytes for ever.
 * Returns what ends it.
 */
export function giveBackMemory(everyMs = lookEveryMs): () => void {
  const collect = garbageCollector()
  let before = performance.eventLoopUtilization()
  let kept = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > atRest || heapSize() < kept + worthwhileBytes) return
    collect({ type: 'major', flavor: 'last-resort' })
    kept = heapSize()
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}

/** Bytes that the heap occupies, used or not. */
function heapSize(): number {
  return getHeapStatistics().total_heap_size
}

/** V8's own, which it shows to contexts that are made after this flag was set. */
function garbageCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
