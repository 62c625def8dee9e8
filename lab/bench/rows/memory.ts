import { setTimeout as wait } from 'node:timers/promises'
import { type MemoryUse, memoryUse } from '../../kit/processes.ts'
import { openBenchBoard } from '../content/bench-board.ts'
import { connections } from '../load/requests.ts'
import { sendLoad } from '../load/send-load.ts'
import type { Row } from '../row.ts'
import { everyKind } from './every-kind.ts'

const count = 100_000
/** The board checks once a minute whether it was idle for a whole minute, so this takes up to two. */
const maxMs = 125_000
const pollMs = 1_000
/** Memory below this share of its maximum means that a garbage collection has run. */
const collected = 0.92

/** Compares the memory of the board's process at rest with its memory at rest after requests of every kind. */
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
      `PSS (RSS) in MB: started ${inWords(began)}, at rest ${inWords(atRest)}, after ${count} requests ${inWords(busy)}, at rest again ${inWords(after)}`,
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

function inWords({ proportional, resident }: MemoryUse): string {
  return `${Math.round(proportional)} (${Math.round(resident)})`
}
