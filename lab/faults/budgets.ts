import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import buildPages from '../../test/build-pages.ts'
import { faultyLink } from '../../test/database/faulty-link.ts'
import { startPostgres } from '../../test/database/postgres-server.ts'
import { leaveBodiesUnfinished } from './budgets/bodies.ts'
import { keepConnectionsOpen } from './budgets/connections.ts'
import { hangDatabase } from './budgets/database.ts'
import { type Figure, isMissed, lineOf } from './budgets/figures.ts'
import { flood } from './budgets/flood.ts'
import { heapMegabytes, openSmallBoard } from './budgets/small-board.ts'
import { visitUnderChangingAddresses, visitWithUnknownParameters } from './budgets/visits.ts'

/*
 * Sends a small process, with limits and log on, more than it can handle, in every way that a crowd or an attacker would,
 * and measures that it refuses the rest and keeps running.
 */
const trials = [
  visitUnderChangingAddresses,
  visitWithUnknownParameters,
  leaveBodiesUnfinished,
  hangDatabase,
  keepConnectionsOpen,
  flood,
]

const start = performance.now()
buildPages()
const folder = mkdtempSync(join(tmpdir(), 'spill-torture-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const postgres = await startPostgres()
const database = await faultyLink(postgres.url)
const board = await openSmallBoard(database, folder)
let isGone = false
void board.server.ended.then(() => {
  isGone = true
})
console.log(`a heap of ${heapMegabytes} MB`)

const figures: Figure[] = []
for (const trial of trials) {
  if (isGone) break
  for (const figure of await trial(board)) {
    console.log(lineOf(figure))
    figures.push(figure)
  }
}
if (isGone) console.error(`The process ended: ${board.server.output.stderr.slice(-2_000)}`)
const missed = figures.filter(isMissed).length + (isGone ? 1 : 0)
if (!isGone) {
  board.server.kill('SIGTERM')
  await board.server.ended
}
database.close()
await postgres.stop()
console.log(`${missed} missed, in ${Math.round((performance.now() - start) / 1000)} s`)
process.exit(missed === 0 ? 0 : 1)
