import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom, shuffled } from '../../seed/random.ts'
import { insertUser } from '../../src/server/accounts/records/accounts.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { hashPassword } from '../../src/server/crypto/passwords.ts'
import { openBoard } from '../../src/server/open-board.ts'
import { openMailbox } from '../../test/accounts/mailbox.ts'
import buildPages from '../../test/build-pages.ts'
import { startPostgres } from '../../test/database/postgres-server.ts'
import { launch } from '../../test/processes/server-process.ts'
import { median } from '../kit/numbers.ts'
import { deviation, shareSlower } from './compare-timings.ts'

/*
 * Measures whether response times of a board with HIDE_ACCOUNT_EXISTENCE=on tell addresses with an account from
 * addresses without one. It times the answer itself, and the requests right after it and in the following seconds, which
 * delayed work would slow down. Limits are on; each address is used once, from a network of its own.
 */
type Question = {
  name: string
  times: number
  ask: (email: string) => { method: 'POST'; path: string; body: object }
  /** How long other requests are timed after each answer, in ms. */
  listenMs: number
}

const password = 'what everybody here has'
const questions: Question[] = [
  {
    name: 'Forgot password?',
    times: 150,
    ask: (email) => ({ method: 'POST', path: '/api/account/password-reset', body: { email } }),
    listenMs: 0,
  },
  {
    name: 'Forgot password?, and the seconds after',
    times: 15,
    ask: (email) => ({ method: 'POST', path: '/api/account/password-reset', body: { email } }),
    listenMs: 5_500,
  },
  {
    name: 'signing up',
    times: 60,
    ask: (email) => ({ method: 'POST', path: '/api/account', body: { email, password } }),
    listenMs: 0,
  },
  {
    name: 'signing in with a wrong password',
    times: 40,
    ask: (email) => ({
      method: 'POST',
      path: '/api/session',
      body: { email, password: 'a guess' },
    }),
    listenMs: 0,
  },
]

/** Times are in ms. */
type Observation = { answer: number; next: number; slowest: number }

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)
const start = performance.now()
console.log(`SEED=${seed}`)
buildPages()
const folder = mkdtempSync(join(tmpdir(), 'spill-torture-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const postgres = await startPostgres()
const mailbox = await openMailbox()
const settings = {
  DATABASE_URL: postgres.url,
  DATA_DIR: join(folder, 'data'),
  SECRET_FILE: join(folder, 'secret'),
  HIDE_ACCOUNT_EXISTENCE: 'on',
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'board@ucsd.edu',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'info',
}
const known = await openAccounts(questions.reduce((sum, { times }) => sum + times, 0))
const server = await launch({ settings })
await server.opened

let asked = 0
let missed = 0
for (let index = 0; index < 50; index++) await timed('GET', '/api/confessions')
for (const question of questions) {
  const observations = { known: [] as Observation[], unknown: [] as Observation[] }
  const order = shuffled(
    (['known', 'unknown'] as const).flatMap((kind) => Array(question.times).fill(kind)),
    random,
  ) as ('known' | 'unknown')[]
  for (const kind of order) {
    const email = kind === 'known' ? (known.pop() ?? '') : `nobody-${asked}@ucsd.edu`
    observations[kind].push(await observe(question, email))
  }
  for (const what of ['answer', 'next', 'slowest'] as const) {
    if (what === 'slowest' && question.listenMs === 0) continue
    const [ofKnown, ofUnknown] = [
      observations.known.map((one) => one[what]),
      observations.unknown.map((one) => one[what]),
    ]
    // The share is a half if times tell nothing.
    const share = shareSlower(ofKnown, ofUnknown)
    const bound = 3 * deviation(question.times, question.times)
    const isMissed = Math.abs(share - 0.5) > bound
    if (isMissed) missed++
    console.log(
      `${isMissed ? 'MISSED' : 'ok    '} ${question.name}, ${what}: ` +
        `${median(ofKnown).toFixed(1)} ms known, ${median(ofUnknown).toFixed(1)} ms unknown, ` +
        `the known one is slower in ${Math.round(100 * share)} of 100 (50 ± ${Math.round(100 * bound)})`,
    )
  }
}
server.kill('SIGTERM')
await server.ended
await postgres.stop()
console.log(`${missed} missed, in ${Math.round((performance.now() - start) / 1000)} s`)
process.exit(missed === 0 ? 0 : 1)

async function openAccounts(count: number): Promise<string[]> {
  const board = await openBoard(readConfig(settings), (error) => console.error(error), 'command')
  const stored = await hashPassword(board.keys, password)
  const emails = Array.from({ length: count }, (_, index) => `somebody-${index}@ucsd.edu`)
  for (const email of emails)
    await insertUser(board.db, board, { email, password: stored, emailVerified: true })
  await board.close()
  return emails
}

async function observe({ ask, listenMs }: Question, email: string): Promise<Observation> {
  const { method, path, body } = ask(email)
  asked++
  const answer = await timed(method, path, body)
  const next = await timed('GET', '/api/confessions')
  let slowest = next
  for (const end = performance.now() + listenMs; performance.now() < end; )
    slowest = Math.max(slowest, await timed('GET', '/api/confessions'))
  return { answer, next, slowest }
}

/** Returns the time in ms until the complete answer has arrived. */
async function timed(method: string, path: string, body?: object): Promise<number> {
  const from = performance.now()
  const network = `198.51.${(asked >> 8) & 255}.${asked & 255}`
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: { 'x-forwarded-for': network, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  if (response.status >= 500 || response.status === 429)
    throw new Error(`${method} ${path} answered ${response.status}`)
  return performance.now() - from
}
