import buildPages from '../../test/build-pages.ts'
import { closeAll } from '../kit/closing.ts'
import { describeMachine } from './machine.ts'
import { type Options, readOptions } from './options.ts'
import { writeResults } from './results.ts'
import type { Row } from './row.ts'
import { createBench } from './rows/bench.ts'
import { rows } from './rows.ts'
import { tableOf } from './table.ts'

/* `npm run bench [-- NAME …]`: docs/performance.md explains the rows. */

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isInterrupted = true
    void closeAll().then(() => process.exit(1))
  })

const options = optionsOrExit()
const machine = describeMachine()
buildPages()
const measured = await measureAll(options)
await closeAll()
if (isInterrupted) process.exit(1)
console.log(`\n${tableOf(measured)}\n`)
console.log(writeResults(machine, options, measured))
process.exit(measured.some(({ failures }) => failures.length > 0) ? 1 : 0)

function optionsOrExit(): Options {
  try {
    const read = readOptions(process.argv.slice(2))
    const unknown = read.names.find((name) => !Object.hasOwn(rows, name))
    if (unknown === undefined) return read
    console.error(`There is no row '${unknown}'; there are: ${Object.keys(rows).join(', ')}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  process.exit(1)
}

async function measureAll({ names, ...rounds }: Options): Promise<Row[]> {
  const bench = createBench({ names, ...rounds })
  const chosen = Object.entries(rows).filter(([name]) => names.length === 0 || names.includes(name))
  const done: Row[] = []
  for (const [name, measure] of chosen) {
    // Rows that were already measured are kept if one fails.
    const measured = [await measure(bench).catch((error) => failedRow(name, error))].flat()
    if (isInterrupted) return done
    console.log(tableOf(measured).split('\n').slice(1).join('\n'))
    done.push(...measured)
  }
  return done
}

function failedRow(name: string, error: unknown): Row {
  const none = { median: Number.NaN, min: Number.NaN, max: Number.NaN }
  const failures = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  return { name, reach: {}, outcome: none, notes: [], failures, details: null }
}
