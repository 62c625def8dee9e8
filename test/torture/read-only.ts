import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../seed/random.ts'
import buildPages from '../build-pages.ts'
import { administer } from '../database/databases.ts'
import { launch } from '../processes/server-process.ts'
import { type Client, sendPending, signUpClient } from './clients.ts'
import { compare } from './compare.ts'
import { wrongCounters } from './count.ts'
import { faultyPlace } from './faulty-place.ts'
import { emptyLedger } from './ledger.ts'
import { nextWrite } from './writes.ts'

/*
 * Makes the server or the database of a board read-only several times, or stops its PostgreSQL for longer than statements
 * may take. Every answer must be a success or 503, `/readyz` must answer 503 meanwhile, and afterwards writes must go on
 * without help.
 */
const [rounds, faultMs, clientCount, reactionMs] = [3, 9_000, 6, 15_000]
const { SEED = String(Date.now() % 1_000_000) } = process.env
const random = seededRandom(Number(SEED))
console.log(`${rounds} rounds, ${clientCount} clients, SEED=${SEED}`)
buildPages()

const place = await faultyPlace()
const { postgres, database, settings } = place
const pidFile = join(postgres.folder, 'postmaster.pid')
const run = (...statements: string[]) => administer(postgres.url, ...statements)
const faults: Record<string, { begin: () => unknown; end: () => unknown }> = {
  'read-only server': {
    begin: () =>
      run('alter system set default_transaction_read_only = on', 'select pg_reload_conf()'),
    end: () => run('alter system reset default_transaction_read_only', 'select pg_reload_conf()'),
  },
  'read-only database': {
    begin: () => run(`alter database ${database} set default_transaction_read_only = on`),
    end: () => run(`alter database ${database} reset default_transaction_read_only`),
  },
  'frozen server': { begin: () => signal('SIGSTOP'), end: () => signal('SIGCONT') },
}

const server = await launch({ settings })
process.on('exit', () => {
  if (existsSync(pidFile)) signal('SIGCONT')
  server.kill('SIGKILL')
})
await server.opened
const ledger = emptyLedger()
const clients: Client[] = []
for (let number = 0; number < clientCount; number++)
  clients.push(await signUpClient(server.origin, number))
const failures: string[] = []
let [done, refused, isOver] = [0, 0, false]
const writing = Promise.all(clients.map(write))
for (let round = 1; round <= rounds; round++) {
  for (const [name, { begin, end }] of Object.entries(faults)) {
    await wait(1_000)
    await begin()
    const noticedMs = await until(async () => (await readiness()) === 503)
    await wait(Math.max(0, faultMs - noticedMs))
    const before = done
    await end()
    const readyMs = await until(async () => (await readiness()) === 200)
    const writesMs = readyMs + (await until(async () => done > before + clientCount))
    if (Math.max(noticedMs, writesMs) > reactionMs)
      failures.push(`${name}: ${reactionMs} ms went by`)
    const times = [noticedMs, readyMs, writesMs].map((ms) => (ms / 1000).toFixed(1))
    console.log(
      `${name}: 503 after ${times[0]} s; ready after ${times[1]} s, writes after ${times[2]} s`,
    )
  }
}
isOver = true
await writing
failures.push(...(await compare(ledger, clients)), ...(await wrongCounters(settings)))
server.kill('SIGTERM')
await server.ended
await place.remove()
for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(`${done} writes, ${refused} refused with 503: ${failures.length} failed, lost or wrong`)
process.exit(failures.length === 0 ? 0 : 1)

async function write(client: Client): Promise<void> {
  while (client.pending || !isOver) {
    client.pending ??= nextWrite(ledger, client.number, random)
    const isDone = await sendPending(client, () => {}).catch((error: unknown) => {
      failures.push(String(error))
      return false
    })
    if (isDone) done++
    else {
      refused++
      await wait(100)
    }
  }
}

async function readiness(): Promise<number> {
  const { status, body } = await fetch(`${server.origin}/readyz`)
  await body?.cancel()
  return status
}

/** Waits until the condition holds. Returns the time it took in ms. */
async function until(condition: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < 2 * reactionMs && !(await condition())) await wait(100)
  return performance.now() - start
}

/** Sends a signal to the server and to its child processes. */
function signal(name: NodeJS.Signals): void {
  const [postmaster] = readFileSync(pidFile, 'utf8').split('\n')
  const children = readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === postmaster
    } catch {
      return false
    }
  })
  for (const pid of [Number(postmaster), ...children.map(Number)]) process.kill(pid, name)
}
