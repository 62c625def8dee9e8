import buildPages from '../test/build-pages.ts'
import { closeAll } from './closing.ts'
import { describeMachine } from './machine.ts'
import { type Options, readOptions } from './options.ts'
import { writeResults } from './results.ts'
import type { Row } from './row.ts'
import { createBench } from './rows/bench.ts'
import { rows } from './rows.ts'
import { tableOf } from './table.ts'

/* `npm run bench [-- NAME …]`: docs/performance.md says what the rows are and how to read them. */

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    if (isInterrupted) return
    isInterrupted = true
    await closeAll()
    process.exit(1)
  })

const options = optionsOrExit()
const machine = describeMachine()
buildPages()
const measured = await measureAll(options).catch(async (error) => {
  await closeAll()
  // What was ended by a signal fails, too.
  if (!isInterrupted) console.error(error)
  process.exit(1)
})
await closeAll()
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
  for (const [, measure] of chosen) {
    const row = await measure(bench)
    console.log(tableOf([row]).split('\n').slice(1).join('\n'))
    done.push(row)
  }
  return done
}
