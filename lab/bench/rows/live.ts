import { setTimeout as wait } from 'node:timers/promises'
import { memoryUse, processMs } from '../../kit/processes.ts'
import { failuresIn, inWords, row } from '../live/figures.ts'
import { castVotes } from '../live/votes.ts'
import { openWatchers } from '../live/watch.ts'
import type { Row } from '../row.ts'
import type { Bench } from './bench.ts'
import { liveProcessesRow } from './live-processes.ts'

const openStreams = 5_000
/** As long as two heartbeats of a stream. */
const idleMs = 50_000
const settleMs = 5_000
const watchers = 1_000
const votesPerSecond = 50
/** Each vote is on another confession, so that each one can be recognised. */
const votes = 900
const votesInBurst = 1_000
/** The time in ms until the last vote has reached the streams. */
const deliveryMs = 1_500

/** Measures the cost and the delay of live updates. */
export async function liveRows(bench: Bench): Promise<Row[]> {
  return [
    ...(await idleRows(bench)),
    await votesRow(bench),
    await burstRow(bench),
    await liveProcessesRow(),
  ]
}

async function idleRows(bench: Bench): Promise<Row[]> {
  const { process } = await bench.board()
  const before = memoryUse(process.pid).resident
  const { stop, report } = await openWatchers(process.origin, openStreams)
  await wait(settleMs)
  const usedBefore = processMs(process.pid)
  await wait(idleMs)
  const used = ((processMs(process.pid) - usedBefore) / idleMs) * 100
  const resident = memoryUse(process.pid).resident
  const { closed } = await report([])
  await stop()
  const kilobytes = ((resident - before) * 1024) / openStreams
  const failures = closed > 0 ? [`${closed} streams were cut off`] : []
  return [
    row('live-memory', { atMost: 20, unit: 'kB' }, kilobytes, {
      notes: [
        `resident ${Math.round(before)} MB, with ${openStreams} streams ${Math.round(resident)} MB`,
      ],
      failures,
    }),
    row('live-idle', { atMost: 2, unit: '%' }, used, {
      notes: [`of a core with ${openStreams} streams to which nothing happens`],
      failures,
    }),
  ]
}

async function votesRow(bench: Bench): Promise<Row> {
  const { process, accounts, targets } = await bench.board()
  const watching = await openWatchers(process.origin, watchers)
  const ids = targets.slice(0, votes)
  await watching.begin(ids)
  const sentAt = await castVotes({ origin: process.origin, accounts, ids }, votesPerSecond)
  await wait(deliveryMs)
  const report = await watching.report(sentAt)
  await watching.stop()
  return row('live-votes', { atMost: 400, unit: 'ms' }, report.p99, {
    notes: [
      `from sending one of ${votesPerSecond} votes a second until ${watchers} watchers see it: ${inWords(report)}`,
    ],
    failures: failuresIn(report),
    details: report,
  })
}

async function burstRow(bench: Bench): Promise<Row> {
  const { process, accounts, targets } = await bench.board()
  const watching = await openWatchers(process.origin, watchers)
  const ids = targets.slice(0, votes)
  const inBurst = [...ids, ...ids].slice(0, votesInBurst)
  // Use other accounts than those of the earlier votes.
  const voters = accounts.slice(votes).reverse()
  await watching.begin(ids)
  const beganAt = performance.now()
  const cast = { origin: process.origin, accounts: voters, ids: inBurst }
  const sentAt = await castVotes(cast, votesInBurst)
  const seconds = (performance.now() - beganAt) / 1_000
  await wait(deliveryMs)
  const report = await watching.report(sentAt.slice(0, votes))
  await watching.stop()
  return row('live-burst', { atMost: 4, unit: '/s' }, report.maxFrames / Math.max(1, seconds), {
    notes: [
      `${votesInBurst} votes in ${seconds.toFixed(1)} s were ${report.maxFrames} frames on each of ${watchers} streams: ${inWords(report)}`,
    ],
    failures: failuresIn(report),
    details: { ...report, seconds },
  })
}
