import { seededRandom } from '../../seed/random.ts'
import buildPages from '../../test/build-pages.ts'
import { spreadOf } from '../kit/numbers.ts'
import { type Answered, type Measured, measure } from './inject/measure.ts'
import { both, type Row, rows } from './inject/table.ts'

/*
 * `npm run lab -- faults [NAME] [--repeat N]` injects faults under load and measures what people notice. NAME is the
 * beginning of the name of a fault, or two names with ' + ' between them; without NAME, every fault is injected. Prints a
 * row for each. STREAMS is the number of event streams. Some faults need root.
 */
const { SEED = String(Date.now() % 1_000_000), STREAMS = '50' } = process.env
const args = process.argv.slice(2)
const repeatAt = args.indexOf('--repeat')
const [, repeat = '3'] = repeatAt < 0 ? [] : args.splice(repeatAt, 2)
const [name = ''] = args
const chosen = choose(name)
if (chosen.length === 0) {
  console.error(`No two faults at one place are called '${name}'`)
  process.exit(1)
}
buildPages()
// Boards are ended at the exit.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1))

let isBad = false
console.log(`SEED=${SEED}`)
console.log(
  '| fault | where | runs | acknowledged | lost | wrong | longest pause | end to write | writes that failed | reads that failed | sign-ins that failed | streams back | restarts needed |',
)
console.log(`|${' --- |'.repeat(13)}`)
for (const row of chosen) {
  const random = seededRandom(Number(SEED))
  const options = { repeat: Number(repeat), random, streamCount: Number(STREAMS) }
  const measured = await measure(row, options)
  console.log(lineOf(row, measured))
  for (const { kind, text } of measured.findings.slice(0, 20)) console.error(`${kind}: ${text}`)
  if (measured.findings.length > 0) console.error(`The history is in ${measured.file}`)
  isBad ||= isFailed(row, measured)
}
process.exit(isBad ? 1 : 0)

function isFailed({ faults }: Row, { findings, writes }: Measured): boolean {
  if (faults.some(({ isSabotage }) => isSabotage)) return findings.length === 0
  return findings.length > 0 || (faults.some((fault) => fault.isHarmless) && writes.failed.size > 0)
}

function choose(name: string): Row[] {
  const [first = '', second] = name.split(' + ')
  // The checker is put to the test on demand only.
  const real = rows.filter(({ faults }) => !faults.some((fault) => fault.isSabotage))
  const named = (part: string, among: Row[]) => among.filter((row) => row.name.startsWith(part))
  if (second === undefined) return named(first, first === '' ? real : rows)
  const pairs = named(first, real).flatMap((one) =>
    named(second, real)
      .filter(({ where, name }) => where === one.where && name !== one.name)
      .map((other) => [one, other].sort((a, b) => rows.indexOf(a) - rows.indexOf(b))),
  )
  const combined = pairs.flatMap(([one, other]) => (one && other ? [both(one, other)] : []))
  return [...new Map(combined.map((row) => [row.name, row])).values()]
}

function lineOf({ name, where }: Row, measured: Measured): string {
  const { acknowledged, findings, longestPause, fromEnd, reads, writes, signIns } = measured
  const { streams, streamsBack, endedByThemselves } = measured
  const count = (kind: string) => findings.filter((finding) => finding.kind === kind).length
  const cells = [
    ...[name, where, fromEnd.length, acknowledged, count('lost'), count('wrong')],
    ...[
      seconds(longestPause),
      seconds(fromEnd),
      failures(writes),
      failures(reads),
      failures(signIns),
    ],
    ...[`${Math.min(...streamsBack)} of ${streams}`, endedByThemselves],
  ]
  return `| ${cells.join(' | ')} |`
}

function failures({ all, failed }: Answered): string {
  const each = [...failed].map(([what, times]) => `${times} × ${what}`)
  return each.length > 0 ? `${each.join(', ')} of ${all}` : `0 of ${all}`
}

/** Returns the median and the longest. */
function seconds(times: number[]): string {
  const { median, max } = spreadOf(times)
  return `${inSeconds(median)} (${inSeconds(max)})`
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
