import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { seededRandom } from '../../seed/random.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { connect } from '../../src/server/db/connect.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { scrub } from '../../src/server/db/scrub/scrub.ts'
import { tableGroups } from '../../src/server/db/scrub/tables.ts'
import buildPages from '../../test/build-pages.ts'
import { launch } from '../../test/processes/server-process.ts'
import { remoteBrowser } from '../../test/remote-browser.ts'
import { addMember, createCrowd, type Person, sendWrite } from './crowd/crowd.ts'
import { countRows } from './crowd/rows.ts'
import { nextWrite } from './crowd/writes.ts'
import { keepHistory } from './history/history.ts'
import { judge } from './history/judge.ts'
import { fillBoard } from './scrub/fill-board.ts'

/*
 * Scrubs a board of 100,000 confessions, 300,000 replies and 1,000,000 votes while people read and write. No one may wait
 * longer than 200 ms for a table, and the slowest answer may take 200 ms more than the slowest in the minute before.
 * Acknowledged writes must still be there afterwards, and counts must be right.
 */
const allowedMs = 200
const [writers, readers] = [4, 4]
/** Pause of each client before its next request. */
const requestPauseMs = 20
/** Prefix of the kinds of waits that measure only the wait for a lock. */
const lockKind = 'lock '
const seed = Number(process.env.SEED ?? 7)
const random = seededRandom(seed)

const place = mkdtempSync(join(tmpdir(), 'spill-torture-'))
const settings = {
  DATA_DIR: join(place, 'data'),
  SECRET_FILE: join(place, 'secret'),
  RATE_LIMITS: 'off',
}
process.on('exit', () => rmSync(place, { recursive: true, force: true, maxRetries: 10 }))
buildPages()
const connection = await connect(readConfig(settings), () => {}, 'command')
const { db } = connection
console.log(`${await fillBoard(db)}; ${writers} writers and ${readers} readers, SEED=${seed}`)
const server = await launch({ settings })
process.prependListener('exit', () => server.kill('SIGKILL'))
await server.opened

const history = keepHistory('scrub')
const crowd = createCrowd({ history, random, addresses: [server.origin] })
for (let number = 0; number < writers; number++) await addMember(crowd, `member-${number}`)
const failures: string[] = []
let waits: Record<string, number[]> = {}
let isOver = false
const tables = (await tableGroups(db)).flat()
const busy = [
  ...crowd.people.map(writeOn),
  ...Array.from({ length: readers }, readOn),
  ...tables.map(({ name }) => lockOn(name)),
]

await wait(3_000)
waits = {}
await wait(Number(process.env.SECONDS ?? 60) * 1000)
const before = waits
waits = {}
const start = performance.now()
const log = await logPosition()
let step = start
const isDone = await scrub(connection, {
  log: (line) => {
    const now = performance.now()
    console.log(`${((now - step) / 1000).toFixed(1).padStart(6)} s  ${line}`)
    step = now
  },
})
const seconds = (performance.now() - start) / 1000
const [bytes] = await rowsOf<{ count: number }>(
  db,
  sql`select (pg_current_wal_lsn() - ${log}::pg_lsn)::float8 as count`,
)
await wait(1_000)
const during = waits
isOver = true
await Promise.all(busy)

if (!isDone) failures.push('It was not scrubbed')
for (const kind of Object.keys(during).sort())
  console.log(
    `${kind.padEnd(19)} before ${spread(before[kind])}   meanwhile ${spread(during[kind])}`,
  )
const [longest, longestBefore] = [longestOf(during, false), longestOf(before, false)]
if (longest > longestBefore + allowedMs) failures.push(`Somebody waited ${Math.round(longest)} ms`)
const longestLock = longestOf(during, true)
if (longestLock > allowedMs) failures.push(`A table was kept for ${Math.round(longestLock)} ms`)
server.kill('SIGTERM')
if ((await server.ended).code !== 0) failures.push('The stop ended badly')
await countRows(history, settings)
failures.push(...judge(history.entries).map(({ kind, text }) => `${kind}: ${text}`))
await connection.close()

for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(
  `${seconds.toFixed(1)} s, ${((bytes?.count ?? 0) / 1e6).toFixed(1)} MB of log, longest answer ` +
    `${Math.round(longest)} ms, before ${Math.round(longestBefore)} ms, a table kept for up to ` +
    `${Math.round(longestLock)} ms: ${failures.length} failures`,
)
process.exit(failures.length === 0 ? 0 : 1)

async function writeOn(person: Person): Promise<void> {
  while (!isOver) {
    const write = nextWrite(crowd, person)
    const kind = write.act.act
    // Opening an account is left out, because hashing its password takes long.
    if (kind !== 'open account') await timed(kind, () => sendWrite(crowd, person, write))
  }
}

async function readOn(): Promise<void> {
  const { send } = remoteBrowser(server.origin)
  while (!isOver) {
    const sort = random() < 0.5 ? 'new' : 'top'
    const feed = await timed('feed', () => send('GET', `/api/confessions?sort=${sort}`))
    const { id } = feed.body.items[Math.floor(random() * feed.body.items.length)]
    await timed('thread', () => send('GET', `/api/confessions/${id}/replies`))
    await timed('page', () => send('GET', `/?sort=${sort}`))
  }
}

/** Runs a statement that only needs the table's lock, so its time is the wait for the lock. */
function lockOn(table: string): Promise<void> {
  return connection.onDedicatedConnection(async (db) => {
    while (!isOver)
      await timed(
        lockKind + table,
        () => db.execute(sql`select from ${sql.identifier(table)} limit 0`),
        2,
      )
  })
}

async function timed<Result>(
  kind: string,
  work: () => Promise<Result>,
  pauseMs = requestPauseMs,
): Promise<Result> {
  await wait(pauseMs)
  const began = performance.now()
  const result = await work()
  const own = waits[kind] ?? []
  waits[kind] = own
  own.push(performance.now() - began)
  return result
}

function spread(times: number[] = []): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return `${String(times.length).padStart(5)}: ${[0.5, 0.99, 1].map((share) => `${at(share)}`.padStart(4)).join(' ')} ms`
}

function longestOf(kinds: Record<string, number[]>, isLock: boolean): number {
  return Object.entries(kinds)
    .filter(([kind]) => kind.startsWith(lockKind) === isLock)
    .flatMap(([, waits]) => waits)
    .reduce((longest, ms) => Math.max(longest, ms), 0)
}

async function logPosition(): Promise<string> {
  const [row] = await rowsOf<{ position: string }>(
    db,
    sql`select pg_current_wal_lsn()::text as position`,
  )
  return row?.position ?? ''
}
