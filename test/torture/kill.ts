import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../seed/random.ts'
import buildPages from '../build-pages.ts'
import { administer, databaseUrl } from '../databases.ts'
import { remoteBrowser } from '../remote-browser.ts'
import { launch, type ServerProcess } from '../server-process.ts'
import { type Client, moveClient, settle, signUpClient, writeOn } from './clients.ts'
import { compare } from './compare.ts'
import { wrongCounters } from './count.ts'
import { emptyLedger, isConfessionThere, isReplyThere, type Ledger } from './ledger.ts'
import { password } from './writes.ts'

/*
 * Kills a board again and again while it answers, with no warning, and looks whether everything
 * it acknowledged is still there. On the embedded database, or with TEST_DATABASE_URL on a server.
 * A run is repeated as far as timing allows with the SEED it printed.
 */
const rounds = 10
const clientCount = 6
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)
const start = performance.now()
const place = await makePlace()
console.log(`${rounds} kills, ${clientCount} clients, ${place.name}, SEED=${seed}`)
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
for (let round = 1; round <= rounds; round++) {
  const { done, inFlight } = await writeUntilKilled(server)
  const killed = performance.now()
  server = await open()
  const restart = performance.now() - killed
  for (const client of clients) {
    moveClient(client, server.origin)
    await settle(client, () => {})
  }
  const differences = await compare(ledger, clients)
  failures.push(...differences)
  acknowledged += done
  console.log(
    `round ${String(round).padStart(2)}: killed after ${done} answers with ${inFlight} requests in flight; ` +
      `open again in ${(restart / 1000).toFixed(1)} s; ${sizeOf(ledger)}; ${differences.length} differences`,
  )
}
failures.push(...(await lostAccounts(server)))
server.kill('SIGTERM')
const { code } = await server.ended
if (code !== 0) failures.push(`The last stop ended with status ${code}`)
failures.push(...(await wrongCounters(place.settings)))
await place.remove()

for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(
  `${acknowledged} acknowledged writes and ${ledger.accounts.size} accounts over ${rounds} kills: ` +
    `${failures.length} lost or wrong, in ${Math.round((performance.now() - start) / 1000)} s`,
)
process.exit(failures.length === 0 ? 0 : 1)

/** All clients write at once; after some number of answers the server is killed mid-sentence. */
async function writeUntilKilled({ kill, ended }: ServerProcess) {
  const enough = 40 + Math.floor(random() * 260)
  let done = 0
  await Promise.all(
    clients.map((client) =>
      writeOn(client, ledger, random, () => {
        if (++done === enough) setTimeout(() => kill('SIGKILL'), random() * 20)
      }),
    ),
  )
  await ended
  return { done, inFlight: clients.filter(({ pending }) => pending).length }
}

async function open(): Promise<ServerProcess> {
  const server = await launch({ settings: place.settings })
  await server.opened
  return server
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

/** Where this board lives: a new folder, or a new database on a server. */
async function makePlace() {
  const folder = mkdtempSync(join(tmpdir(), 'spill-torture-'))
  const url = process.env.TEST_DATABASE_URL
  const name = `spill_torture_${process.pid}`
  if (url) await administer(url, `create database ${name}`)
  return {
    name: url ? 'PostgreSQL' : 'embedded database',
    settings: {
      DATA_DIR: join(folder, 'data'),
      SECRET_FILE: join(folder, 'secret'),
      // Nobody writes so much.
      RATE_LIMITS: 'off',
      ...(url && { DATABASE_URL: databaseUrl(url, name) }),
    },
    remove: async () => {
      if (url) await administer(url, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
