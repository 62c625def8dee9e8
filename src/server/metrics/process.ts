import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Counter, Gauge } from '@prometheus-io/client'
import { schemaNumber } from '../db/migrate.ts'
import { version } from '../process/version.ts'
import type { Group } from './groups.ts'
import { inSteps, oncePer } from './rounding.ts'

const mebibyte = 1024 * 1024
const delayPeriodMs = 10_000
const resolutionMs = 20

/**
 * The client's own process metrics are not used: exact bytes, handles and processor time show every single request on
 * a quiet board.
 */
export const processMetrics: Group = ({ board, registry }) => {
  const registers = [registry]
  const info = new Gauge({
    name: 'spill_info',
    help: 'The version of Spill, always 1.',
    labelNames: ['version'],
    registers,
  })
  const schema = new Gauge({
    name: 'spill_schema_number',
    help: 'The number of migrations that this version knows.',
    registers,
  })
  const started = new Gauge({
    name: 'spill_start_timestamp_seconds',
    help: 'When the process started.',
    registers,
  })
  const processor = new Counter({
    name: 'spill_processor_seconds_total',
    help: 'Processor time of the process, in whole seconds.',
    registers,
  })
  const memory = new Gauge({
    name: 'spill_memory_bytes',
    help: 'Memory of the process, and of it the heap, in whole MiB.',
    labelNames: ['kind'],
    registers,
  })
  const delays = new Gauge({
    name: 'spill_event_loop_delay_seconds',
    help: 'Delay of the event loop in the last ten seconds or more, in whole ms.',
    labelNames: ['percentile'],
    registers,
  })
  const full = new Gauge({
    name: 'spill_disk_full',
    help: "1 if the disk of the board's own PostgreSQL is full, so that nothing can be written.",
    registers,
  })
  info.set({ version }, 1)
  schema.set(schemaNumber)
  started.set(Math.round(performance.timeOrigin / 1000))
  // It waits between two readings, so `resolution` is part of what it measures.
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const publishDelay = oncePer(delayPeriodMs, () => {
    for (const percentile of [50, 99]) {
      const ms = Math.round(delay.percentile(percentile) / 1e6)
      delays.set({ percentile }, Math.max(0, ms - resolutionMs) / 1000)
    }
    delay.reset()
  })
  return () => {
    const { user, system } = process.cpuUsage()
    processor.reset()
    processor.inc(Math.floor((user + system) / 1e6))
    const { rss, heapUsed } = process.memoryUsage()
    memory.set({ kind: 'resident' }, inSteps(mebibyte, rss))
    memory.set({ kind: 'heap' }, inSteps(mebibyte, heapUsed))
    full.set(board.hasDiskSpace() ? 0 : 1)
    publishDelay()
  }
}
