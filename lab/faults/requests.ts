import fc from 'fast-check'
import { readConfig } from '../../src/server/config/config.ts'
import { openBoard } from '../../src/server/open-board.ts'
import { mailbox } from '../../test/accounts/mailbox.ts'
import buildPages from '../../test/build-pages.ts'
import { startPostgres } from '../../test/database/postgres-server.ts'
import { freePort } from '../../test/free-port.ts'
import { launch, node } from '../../test/processes/server-process.ts'
import { watchChanges } from './requests/changes.ts'
import { heapAfterCollection } from './requests/heap.ts'
import { hostileRequest } from './requests/hostile.ts'
import { type Operation, readOperations } from './requests/operations.ts'
import { createPeople, kinds } from './requests/people.ts'
import { makePlace, type Place } from './requests/place.ts'
import { type Asked, sendRound } from './requests/round.ts'

/*
 * Sends 20,000 requests made from the board's OpenAPI description, valid and broken in every part, from every kind of
 * person. Half go to a board with limits, which refuse most of them, half to one without. No answer may be a failure of
 * ours or contain a stack trace, no refused request may write, and memory must not grow. SEED repeats a run.
 */
const total = 20_000
/** Rounds before memory is measured, in which caches fill and statements are prepared. */
const warmUp = 10
const maxGrowth = 1.3
const timeoutMinutes = 15
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

console.log(`${total} requests, SEED=${seed}`)
buildPages()
const start = performance.now()
setTimeout(
  () => giveUp(`It took longer than ${timeoutMinutes} minutes`),
  timeoutMinutes * 60_000,
).unref()
const given = process.env.TEST_DATABASE_URL
const server = given ? { url: given, stop: async () => {} } : await startPostgres()
const faults: string[] = []
for (const limits of ['on', 'off'] as const) {
  const place = await makePlace(server.url, limits)
  const found = await attack(place, `limits ${limits}`)
  faults.push(...found.map((fault) => `limits ${limits}: ${fault}`))
  await place.remove()
}
await server.stop()
for (const fault of faults.slice(0, 30)) console.error(fault)
console.log(`${faults.length} faults in ${Math.round((performance.now() - start) / 1000)} s`)
process.exit(faults.length === 0 ? 0 : 1)

/** Returns everything that went wrong. */
async function attack({ settings }: Place, name: string): Promise<string[]> {
  const node = await launch({ settings, command: await inspectedNode() })
  process.on('exit', () => node.kill('SIGKILL'))
  await node.opened
  const heap = () => heapAfterCollection(node.output.stderr)
  const board = await openBoard(readConfig(settings), (error) => giveUp(String(error)), 'command')
  const changes = await watchChanges(settings.DATABASE_URL)
  const target = { origin: node.origin, people: await createPeople(board), changes }

  const statuses: Record<number, number> = {}
  const faults: string[] = []
  let heapBefore = 0
  for (const [number, asked] of roundsOf(await readOperations(node.origin)).entries()) {
    if (number === warmUp) heapBefore = await heap()
    const found = await sendRound(target, asked, (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1
    })
    faults.push(...found)
    mailbox.empty()
  }
  const growth = (await heap()) / heapBefore
  if (!(growth <= maxGrowth)) faults.push(`Memory grew to ${growth.toFixed(2)} of what it was`)
  console.log(name, statuses, `${Math.round(heapBefore / 1e6)} MB, then ${growth.toFixed(2)} of it`)

  await changes.close()
  await board.close()
  node.kill('SIGTERM')
  const { code } = await node.ended
  if (code !== 0) faults.push(`The board ended with status ${code}`)
  return [...faults, ...loggedFailures(node.output.stdout)]
}

/** Returns logged errors, which count even if every answer was right. */
function loggedFailures(log: string): string[] {
  return log.split('\n').filter((line) => line.startsWith('{') && JSON.parse(line).level >= 50)
}

async function inspectedNode(): Promise<string[]> {
  return [...node, `--inspect=127.0.0.1:${await freePort()}`, 'src/main.ts']
}

/** In each round, every kind of person makes every call once. */
function roundsOf(operations: Operation[]): Asked[][] {
  const count = Math.ceil(total / 2 / operations.length / kinds.length)
  const samples = operations.map((operation, index) =>
    fc.sample(hostileRequest(operation), { seed: seed + index, numRuns: count * kinds.length }),
  )
  return Array.from({ length: count }, (_, round) =>
    samples.flatMap((requests) =>
      requests
        .slice(round * kinds.length, (round + 1) * kinds.length)
        .map((request, index) => ({ kind: kinds[index] ?? 'visitor', request })),
    ),
  )
}

function giveUp(reason: string): never {
  console.error(reason)
  process.exit(1)
}
