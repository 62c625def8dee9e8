import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../seed/random.ts'
import buildPages from '../build-pages.ts'
import { administer, databaseUrl } from '../database/databases.ts'
import { serverProcesses } from '../processes/own-server.ts'
import { launch, type ServerProcess } from '../processes/server-process.ts'
import { remoteBrowser } from '../remote-browser.ts'
import { type Client, moveClient, sendPending, signUpClient, writeOn } from './clients.ts'
import { compare } from './compare.ts'
import { wrongCounters } from './count.ts'
import { emptyLedger, isConfessionThere, isReplyThere, type Ledger } from './ledger.ts'
import { password } from './writes.ts'

/*
 * Kills a board, its PostgreSQL, or both many times under writes. Everything acknowledged must still be there, and no
 * server process may be left over. With TEST_DATABASE_URL the board is on that server, and only the board is killed. The
 * printed SEED repeats a run, as far as timing allows.
 */
type Victim = 'board' | 'postgres' | 'both'
const plan: Record<Victim, number> = { board: 50, postgres: 20, both: 10 }
const clientCount = 6
const compareEvery = 10
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)
const start = performance.now()
const place = await makePlace()
const victims = Object.entries(plan)
  .filter(([victim]) => place.hasOwnServer || victim === 'board')
  .flatMap(([victim, times]) => Array<Victim>(times).fill(victim as Victim))
  .map((victim) => ({ victim, order: random() }))
  .sort((a, b) => a.order - b.order)
  .map(({ victim }) => victim)
console.log(`${victims.length} kills, ${clientCount} clients, ${place.name}, SEED=${seed}`)
buildPages()

const ledger = emptyLedger()
const clients: Client[] = []
let acknowledged = 0
let server = await open()
process.on('exit', () => server.kill('SIGKILL'))
for (let number = 0; number < clientCount; number++) {
  clients.push(await signUpClient(server.origin, number))
}
const failures: string[] = []
const killed = new Map<Victim, number>()
for (const [index, victim] of victims.entries()) {
  const { done, inFlight } = await writeUntilKilled(victim)
  const since = performance.now()
  if (victim !== 'postgres') server = await open()
  await waitUntilReady()
  const seconds = (performance.now() - since) / 1000
  killed.set(victim, Math.max(seconds, killed.get(victim) ?? 0))
  for (const client of clients) {
    moveClient(client, server.origin)
    while (!(await sendPending(client, () => {}))) await waitUntilReady()
  }
  acknowledged += done
  const isLast = index === victims.length - 1
  const differences =
    isLast || (index + 1) % compareEvery === 0 ? await compare(ledger, clients) : undefined
  failures.push(...(differences ?? []))
  console.log(
    `${String(index + 1).padStart(2)}: ${victim.padEnd(8)} killed after ${String(done).padStart(3)} answers ` +
      `with ${inFlight} in flight; writes again in ${seconds.toFixed(1)} s; ${sizeOf(ledger)}` +
      (differences ? `; ${differences.length} differences` : ''),
  )
}
failures.push(...(await lostAccounts(server)))
server.kill('SIGTERM')
const { code } = await server.ended
if (code !== 0) failures.push(`The last stop ended with status ${code}`)
failures.push(...(await wrongCounters(place.settings)))
const left = place.hasOwnServer ? serversIn(place.settings.DATA_DIR) : []
failures.push(...left.map((pid) => `Process ${pid} is left over`))
await place.remove()

for (const failure of failures.slice(0, 20)) console.error(failure)
for (const [victim, seconds] of killed)
  console.log(
    `${victim}: ${plan[victim]} kills, writes again after ${seconds.toFixed(1)} s at most`,
  )
console.log(
  `${acknowledged} acknowledged writes and ${ledger.accounts.size} accounts over ${victims.length} kills: ` +
    `${failures.length} lost, wrong or left over, in ${Math.round((performance.now() - start) / 1000)} s`,
)
process.exit(failures.length === 0 ? 0 : 1)

async function writeUntilKilled(victim: Victim) {
  const enough = 40 + Math.floor(random() * 260)
  let done = 0
  let isOver = false
  const kill = () => {
    isOver = true
    if (victim !== 'board') process.kill(serverProcesses(place.settings).postgres, 'SIGKILL')
    if (victim !== 'postgres') server.kill('SIGKILL')
  }
  let timer: NodeJS.Timeout | undefined
  const onDone = () => {
    if (++done === enough) timer = setTimeout(kill, random() * 20)
  }
  await Promise.all(clients.map((client) => writeOn(client, ledger, random, onDone, () => isOver)))
  clearTimeout(timer)
  if (!isOver) kill()
  if (victim !== 'postgres') await server.ended
  return { done, inFlight: clients.filter(({ pending }) => pending).length }
}

async function open(): Promise<ServerProcess> {
  const server = await launch({ settings: place.settings })
  await server.opened
  return server
}

async function waitUntilReady(): Promise<void> {
  while ((await fetch(`${server.origin}/readyz`)).status !== 200) await wait(20)
}

/** Finds processes that work in this data folder or in its PostgreSQL folder. */
function serversIn(folder: string): string[] {
  const places = [folder, join(folder, 'postgres')].map((path) => statSync(path).ino)
  return globSync('/proc/[0-9]*').filter((pid) => {
    try {
      return places.includes(statSync(`${pid}/cwd`).ino)
    } catch {
      return false
    }
  })
}

async function lostAccounts({ origin }: ServerProcess): Promise<string[]> {
  const lost: string[] = []
  for (const email of ledger.accounts) {
    const signIn = { email, password }
    const { status } = await remoteBrowser(origin).send('POST', '/api/session', signIn)
    if (status !== 200) lost.push(`account ${email} is lost`)
  }
  return lost
}

function sizeOf(ledger: Ledger): string {
  const confessions = [...ledger.confessions.keys()].filter((id) => isConfessionThere(ledger, id))
  const replies = [...ledger.replies.keys()].filter((id) => isReplyThere(ledger, id))
  return `${confessions.length} confessions, ${replies.length} replies`
}

async function makePlace() {
  const folder = mkdtempSync(join(tmpdir(), 'spill-torture-'))
  const url = process.env.TEST_DATABASE_URL
  const name = `spill_torture_${process.pid}`
  if (url) await administer(url, `create database ${name}`)
  return {
    hasOwnServer: !url,
    name: url ? "an operator's server" : 'a server of its own',
    settings: {
      DATA_DIR: join(folder, 'data'),
      SECRET_FILE: join(folder, 'secret'),
      // The clients write more than limits allow.
      RATE_LIMITS: 'off',
      ...(url && { DATABASE_URL: databaseUrl(url, name) }),
    },
    remove: async () => {
      if (url) await administer(url, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
