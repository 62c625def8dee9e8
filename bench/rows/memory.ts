import { setTimeout as wait } from 'node:timers/promises'
import { openBenchBoard } from '../content/bench-board.ts'
import { connections } from '../load/requests.ts'
import { sendLoad } from '../load/send-load.ts'
import { type MemoryUse, memoryUse } from '../memory-use.ts'
import type { Row } from '../row.ts'
import { everyKind } from './every-kind.ts'

const count = 100_000
/** The process looks once a minute whether it was idle: by then for a whole one. */
const maxMs = 125_000
const pollMs = 1_000
/** A collection gives back more than that. */
const collected = 0.92

/** Of the board's process: at rest, and as soon as it is at rest again after requests of every kind. */
export async function memoryRow(): Promise<Row> {
  const board = await openBenchBoard()
  const { origin, pid } = board.process
  const began = memoryUse(pid)
  const atRest = await untilCollected(pid)
  const sendings = Array.from({ length: connections }, (_, connection) =>
    everyKind(board, connection),
  )
  const { wrong, seconds } = await sendLoad({ origin, sendings, count, seconds: 0 })
  const busy = memoryUse(pid)
  const after = await untilCollected(pid)
  await board.stop()
  const ratio = after.proportional / atRest.proportional
  return {
    name: 'memory',
    reach: { atMost: 1.2 },
    outcome: { median: ratio, min: ratio, max: ratio },
    notes: [
      `PSS (RSS) in MB: started ${told(began)}, at rest ${told(atRest)}, after ${count} requests ${told(busy)}, at rest again ${told(after)}`,
    ],
    failures: wrong,
    details: { began, atRest, busy, after, seconds },
  }
}

async function untilCollected(pid: number): Promise<MemoryUse> {
  const end = performance.now() + maxMs
  let most = 0
  while (performance.now() < end) {
    const { proportional } = memoryUse(pid)
    most = Math.max(most, proportional)
    if (proportional < most * collected) break
    await wait(pollMs)
  }
  return memoryUse(pid)
}

function told({ proportional, resident }: MemoryUse): string {
  return `${Math.round(proportional)} (${Math.round(resident)})`
}
