import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom, shuffled } from '../../seed/random.ts'
import buildPages from '../../test/build-pages.ts'
import { median } from '../kit/numbers.ts'
import { memoryUse } from '../kit/processes.ts'
import { settleTimeoutMs } from '../topology/patroni.ts'
import type { Service } from '../topology/service.ts'
import { addMember, addVisitor, createCrowd } from './crowd/crowd.ts'
import { live } from './crowd/live.ts'
import { readEverything } from './crowd/reads.ts'
import { countRows } from './crowd/rows.ts'
import { openStreams } from './crowd/streams.ts'
import { keepHistory } from './history/history.ts'
import { judge } from './history/judge.ts'
import { cluster, onSmallDisks, openCluster } from './inject/cluster.ts'
import { untilHeard, untilWritten } from './inject/recovery.ts'

/*
 * `npm run lab -- faults soak [MINUTES]` lets people use a cluster for an hour, while about once a minute one of its faults
 * is injected. Then everything that anyone was answered is judged. SEED repeats the order of the faults, and STREAMS is the
 * number of event streams. Needs root.
 */
const [minutes = 60] = process.argv.slice(2).map(Number)
const { SEED = String(Date.now() % 1_000_000), STREAMS = '50' } = process.env
const [memberCount, visitorCount] = [6, 4]
/** An hour of answers must fit into the memory of the checker. */
const pauseMs = 150
/** Until code is compiled and caches are filled, memory grows. */
const warmUpMs = 60_000
const faultIntervalMs = 60_000
const sampleMs = 1_000
/** Maximum of a board's memory at the end, relative to its first minutes. */
const maxMemoryRatio = 1.2
/** After this time in ms, no cache holds an answer from before the last write. */
const cachesMs = 2_500
/** The names by which the proxy calls the boards. */
const boards = ['one', 'two']

const faults = Object.entries({ ...cluster, ...onSmallDisks }).filter(
  ([, { isSabotage }]) => !isSabotage,
)
if (!(minutes > 0)) {
  console.error('MINUTES is a number, such as 10')
  process.exit(1)
}
buildPages()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1))
console.log(`${minutes} minutes, SEED=${SEED}`)
const place = await openCluster({ smallDisks: true })
const random = seededRandom(Number(SEED))
const crowd = createCrowd({ history: keepHistory('soak'), random, addresses: place.addresses })
for (let number = 0; number < memberCount; number++) await addMember(crowd, `member-${number}`)
for (let number = 0; number < visitorCount; number++) addVisitor(crowd, `${number}`)
const streams = openStreams(place.topology.origins, Number(STREAMS))
let isOver = false
const living = crowd.people.map((person) => live(crowd, person, () => isOver, { pauseMs }))
await wait(warmUpMs)

const memory = place.topology.boards.map((): number[] => [])
const sample = () => {
  for (const [index, board] of place.topology.boards.entries()) memory[index]?.push(memoryOf(board))
}
const sampling = setInterval(sample, sampleMs)
const start = performance.now()
const end = start + minutes * 60_000
const randomFault = seededRandom(Number(SEED))
let [injected, unsettled] = [0, 0]
let coming: typeof faults = []
for (let next = start; next < end; next = Math.max(next + faultIntervalMs, performance.now())) {
  await wait(Math.max(0, next - performance.now()))
  if (coming.length === 0) coming = shuffled(faults, randomFault)
  const [name, fault] = coming.shift() ?? []
  if (!name || !fault) break
  injected++
  const minute = ((performance.now() - start) / 60_000).toFixed(1).padStart(5)
  const settled = await breakAndHeal(fault).catch((error: Error) => error.message)
  if (typeof settled === 'string') unsettled++
  const result =
    typeof settled === 'string'
      ? `NOT SETTLED: ${settled}`
      : `settled after ${(settled / 1000).toFixed(1)} s`
  const megabytes = memory.map((samples) => `${Math.round(samples.at(-1) ?? 0)} MB`).join(' and ')
  console.log(`minute ${minute}  ${name.padEnd(26)} ${result}, the boards take ${megabytes}`)
}
await wait(Math.max(0, end - performance.now()))
clearInterval(sampling)
const ended = place.ended()
isOver = true
await Promise.all(living)
streams.close()
await wait(cachesMs)
await readEverything(crowd)
await countRows(crowd.history, place.settings)
await place.close()

const { entries, file } = crowd.history
const findings = judge(entries)
const count = (kind: string) => findings.filter((finding) => finding.kind === kind).length
const ratios = memory.map(growthOf)
for (const { kind, text } of findings.slice(0, 20)) console.error(`${kind}: ${text}`)
if (findings.length > 0) console.error(`The history is in ${file}`)
console.log(
  [
    `soak: ${minutes} min`,
    `${entries.length.toLocaleString('en')} calls`,
    `${injected} faults`,
    `${count('lost')} lost`,
    `${count('wrong')} wrong`,
    `${unsettled} not settled`,
    `${ended} boards ended`,
    `memory × ${ratios.map((ratio) => ratio.toFixed(2)).join(' and × ')}`,
  ].join(', '),
)
const isBroken = findings.length + unsettled + ended > 0
process.exit(isBroken || ratios.some((ratio) => !(ratio <= maxMemoryRatio)) ? 1 : 0)

/** Returns how long after its end the fault was over for everyone, in ms. Throws an Error that says what is not over. */
async function breakAndHeal({ inject, heal, holdMs }: (typeof cluster)[string]): Promise<number> {
  const began = performance.now()
  await inject(place, crowd)
  await wait(Math.max(0, began + (holdMs ?? 8_000) - performance.now()))
  const healed = performance.now()
  await heal(place)
  await place.settled()
  if (!(await untilWritten(crowd, boards, healed, settleTimeoutMs)))
    throw new Error('a board takes no writes')
  const heard = await untilHeard(crowd, streams, settleTimeoutMs)
  if (heard < streams.count) throw new Error(`${heard} of ${streams.count} streams get news`)
  return performance.now() - healed
}

/** Returns the memory of all processes of a board in MB. */
function memoryOf({ programs }: Service): number {
  return programs().reduce((sum, { pid }) => sum + (memoryUse(pid).resident || 0), 0)
}

/** Returns the median of the last tenth, as a multiple of that of the first. */
function growthOf(samples: number[]): number {
  const tenth = Math.ceil(samples.length / 10)
  return median(samples.slice(-tenth)) / median(samples.slice(0, tenth))
}
