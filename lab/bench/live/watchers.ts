import type { Changes } from '../../../src/contract/events.ts'
import { openEventStream } from '../../kit/event-stream.ts'
import { quantile } from '../../kit/numbers.ts'
import type { Asked, Report } from './watch.ts'

/* A child process that opens streams and reports when each received a change. Times come from the machine's clock. */

const openAtOnce = 100

let streams = 0
let closed = 0
/** The awaited ids with their index, and for each stream the time at which it received each of them. */
let places = new Map<string, number>()
let seenAt: Float64Array[] = []
let frames: number[] = []

process.on('message', async (asked: Asked) => {
  if ('count' in asked) {
    for (let at = 0; at < asked.count; at += openAtOnce) {
      const many = Math.min(openAtOnce, asked.count - at)
      await Promise.all(Array.from({ length: many }, () => openStream(asked.origin)))
    }
    process.send?.({ opened: streams })
  } else if ('ids' in asked) {
    places = new Map(asked.ids.map((id, place) => [id, place]))
    seenAt = Array.from({ length: streams }, () => new Float64Array(asked.ids.length))
    frames = Array(streams).fill(0)
    process.send?.({ begun: true })
  } else process.send?.(reportOn(asked.sentAt))
})
process.on('disconnect', () => process.exit(0))

function openStream(origin: string): Promise<void> {
  const number = streams++
  return openEventStream(origin, {
    onFrame: (frame) => recordFrame(number, frame),
    onClose: () => closed++,
  }).opened
}

/** All streams receive the same text, so it is parsed only once. */
let lastBlock = ''
let lastPlaces: number[] = []

function recordFrame(stream: number, block: string): void {
  if (!block.includes('event: changes')) return
  const now = performance.timeOrigin + performance.now()
  frames[stream] = (frames[stream] ?? 0) + 1
  if (block !== lastBlock) {
    const { confessions }: Changes = JSON.parse(dataIn(block))
    lastPlaces = confessions.flatMap(({ id }) => places.get(id) ?? [])
    lastBlock = block
  }
  const seen = seenAt[stream]
  for (const place of lastPlaces) if (seen?.[place] === 0) seen[place] = now
}

function dataIn(block: string): string {
  const lines = block.split('\n').filter((line) => line.startsWith('data: '))
  return lines.map((line) => line.slice('data: '.length)).join('\n')
}

function reportOn(sentAt: number[]): Report {
  const latencies: number[] = []
  let missing = 0
  for (const seen of seenAt) {
    for (const [place, sent] of sentAt.entries()) {
      const at = seen[place] ?? 0
      if (at === 0) missing++
      else latencies.push(at - sent)
    }
  }
  return {
    median: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    max: quantile(latencies, 1),
    missing,
    maxFrames: Math.max(...frames),
    closed,
  }
}
