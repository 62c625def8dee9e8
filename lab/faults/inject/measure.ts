import { setTimeout as wait } from 'node:timers/promises'
import { addMember, addVisitor, createCrowd } from '../crowd/crowd.ts'
import { live } from '../crowd/live.ts'
import { readEverything } from '../crowd/reads.ts'
import { countRows } from '../crowd/rows.ts'
import { openStreams } from '../crowd/streams.ts'
import { type Entry, keepHistory } from '../history/history.ts'
import { type Finding, judge } from '../history/judge.ts'
import { isWrite, untilHeard, untilWritten } from './recovery.ts'
import { defaultHoldMs, type Row } from './table.ts'

export type Measured = {
  file: string
  acknowledged: number
  findings: Finding[]
  /** Durations in ms, one for each run. */
  longestPause: number[]
  fromEnd: number[]
  reads: Answered
  writes: Answered
  signIns: Answered
  streams: number
  streamsBack: number[]
  endedByThemselves: number
}

/** `failed`: what people got instead of answers, and how often. */
export type Answered = { all: number; failed: Map<string, number> }

type Times = { injected: number; ended: number }

const [memberCount, visitorCount] = [6, 4]
const steadyMs = 2_000
const recoveryTimeoutMs = 60_000
/** After this time in ms, no cache holds an answer from before the last write. */
const settleMs = 2_500

export async function measure(
  { name, open, faults }: Row,
  { repeat, random, streamCount }: { repeat: number; random: () => number; streamCount: number },
): Promise<Measured> {
  const place = await open()
  const crowd = createCrowd({ history: keepHistory(name), random, addresses: place.addresses })
  for (let number = 0; number < memberCount; number++)
    await addMember(crowd, `member-${number}`, place.openAccount)
  for (let number = 0; number < visitorCount; number++) addVisitor(crowd, `${number}`)
  const streams = openStreams(place.streamsAt ?? place.addresses, streamCount)
  let isOver = false
  const living = Promise.all([
    ...crowd.people.map((person) => live(crowd, person, () => isOver)),
    place.arrive?.(crowd, () => isOver),
  ])

  const times: Times[] = []
  const streamsBack: number[] = []
  for (let run = 0; run < repeat; run++) {
    await wait(steadyMs * (0.5 + random()))
    const injected = performance.now()
    for (const { inject } of faults) await inject(place, crowd)
    const holdMs = Math.max(...faults.map((fault) => fault.holdMs ?? defaultHoldMs))
    await wait(Math.max(0, injected + holdMs - performance.now()))
    const ended = performance.now()
    for (const { heal } of faults) await heal(place)
    times.push({ injected, ended })
    await untilWritten(crowd, place.addresses, ended, recoveryTimeoutMs)
    streamsBack.push(await untilHeard(crowd, streams, recoveryTimeoutMs))
    await place.settled?.()
  }
  isOver = true
  await living
  streams.close()
  await wait(settleMs)
  await readEverything(crowd)
  await countRows(crowd.history, place.settings)
  const endedByThemselves = place.ended()
  const atTheEnd = await place.close()
  const { entries, file } = crowd.history
  const figures = figuresOf(entries, place.addresses, times)
  const findings = [
    ...judge(entries),
    ...atTheEnd.map((text) => ({ kind: 'wrong' as const, text })),
  ]
  return {
    ...{ file, findings, streams: streamCount, streamsBack, endedByThemselves },
    ...figures,
  }
}

function isSignIn({ act }: Entry): boolean {
  return ['open account', 'sign in', 'sign out', 'ask who I am', 'sign in elsewhere'].includes(act)
}

function figuresOf(entries: Entry[], addresses: string[], times: Times[]) {
  const writes = entries.filter(isWrite).toSorted((one, other) => one.end - other.end)
  const longestPause: number[] = []
  const fromEnd: number[] = []
  for (const [run, { injected, ended }] of times.entries()) {
    const next = times[run + 1]?.injected ?? Number.POSITIVE_INFINITY
    const here = (address: string) =>
      writes.filter(({ board, end }) => board === address && end > injected && end < next)
    const each = addresses.map((address) => timesAt(here(address), injected, ended))
    longestPause.push(Math.max(...each.map((one) => one.longestPause)))
    fromEnd.push(Math.max(...each.map((one) => one.fromEnd)))
  }
  const [first] = times
  const since = entries.filter(({ begin }) => begin > (first?.injected ?? 0))
  const acknowledged = writes.filter(({ outcome }) => outcome === 'ok').length
  return {
    ...{ acknowledged, longestPause, fromEnd },
    reads: answeredOf(since.filter(({ act }) => act === 'read')),
    writes: answeredOf(since.filter(isWrite)),
    signIns: answeredOf(since.filter(isSignIn)),
  }
}

function answeredOf(entries: Entry[]): Answered {
  const failed = new Map<string, number>()
  for (const { outcome, status } of entries) {
    if (outcome !== 'unknown') continue
    const what = status === 0 ? 'no answer' : `${status}`
    failed.set(what, (failed.get(what) ?? 0) + 1)
  }
  return { all: entries.length, failed }
}

/** `longestPause` is the longest time between two acknowledged writes, which a fault may begin. */
function timesAt(writes: Entry[], injected: number, ended: number) {
  const acknowledged = writes.filter(({ outcome }) => outcome === 'ok').map(({ end }) => end)
  const pauses = acknowledged.map((end, index) => end - (acknowledged[index - 1] ?? injected))
  const after = acknowledged.find((end) => end > ended) ?? Number.POSITIVE_INFINITY
  return { longestPause: Math.max(...pauses), fromEnd: after - ended }
}
