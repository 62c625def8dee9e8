import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterEach, beforeAll, inject } from 'vitest'
import { insertUser } from '../src/server/accounts/records/accounts.ts'
import { insertSession } from '../src/server/accounts/sessions/begin-session.ts'
import { createApp } from '../src/server/app.ts'
import type { Board } from '../src/server/board/board.ts'
import { type Config, readConfig } from '../src/server/config/config.ts'
import { type PasswordCost, passwordCost } from '../src/server/crypto/passwords.ts'
import type { Purpose } from '../src/server/db/database.ts'
import { createLogger } from '../src/server/http/log.ts'
import { openBoard } from '../src/server/open-board.ts'
import { openBuiltPages } from '../src/server/pages/built-pages.ts'
import { copyDatabase, type TestDatabases, testSecret } from './database/databases.ts'
import { emptyTables } from './database/empty-tables.ts'
import { assertDeclared } from './declared-refusals.ts'
import { type Request, requestOverSocket } from './over-socket.ts'

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests also read fields that no type declares
  body: any
  headers: Record<string, unknown>
}

/** Calls the board, and keeps cookies as a browser does. */
export type Caller = {
  email: string
  /** The `Cookie` header that the next request sends. */
  readonly cookie: string
  get: (url: string, headers?: Headers) => Promise<Answer>
  post: (url: string, body?: unknown, headers?: Headers) => Promise<Answer>
  put: (url: string, body?: unknown, headers?: Headers) => Promise<Answer>
  patch: (url: string, body?: unknown) => Promise<Answer>
  delete: (url: string, body?: unknown, headers?: Headers) => Promise<Answer>
  confess: (title?: string, content?: string) => Promise<Answer['body']>
  reply: (confessionId: string, content?: string, parentReplyId?: string) => Promise<Answer['body']>
}
type Headers = Record<string, string>

export type TestBoard = {
  readonly board: Board
  readonly app: FastifyInstance
  /** The log is empty unless the test sets LOG_LEVEL. */
  readonly log: string
  visitor: () => Caller
  student: (name?: string) => Promise<Caller>
}

export const password = 'correct horse'
let students = 0

export type Opened = { board: Board; app: FastifyInstance; log: { text: string } }

/** Test files in one worker share open boards, by settings and options. They stay open until the worker ends. */
const shared = new Map<string, Promise<Opened>>()

/** Hashing that costs almost nothing keeps tests fast. */
export const cheap: PasswordCost = { N: 16, r: 1, p: 1 }

/** Hashing costs a fifth of a real board's. That is long enough for concurrent requests to overlap. */
export const hashingTakesTime = { cost: { ...passwordCost, p: 1 } }

/** Opens a board on its own database. The tables are emptied after every test. */
export function useBoard(
  settings: Record<string, string> = {},
  { overSockets = false, ...options }: OpenOptions & { overSockets?: boolean } = {},
): TestBoard {
  let current: Opened

  beforeAll(async () => {
    current = await openShared(settings, options)
  })
  afterEach(() => finishAndEmpty(current))

  return {
    get board() {
      return current.board
    },
    get app() {
      return current.app
    },
    get log() {
      return current.log.text
    },
    visitor: () => peopleOf(current, overSockets).visitor(),
    student: (name) => peopleOf(current, overSockets).student(name),
  }
}

/** Returns an empty board on its own database. Call `finishAndEmpty` after the test. */
export async function openShared(
  settings: Record<string, string>,
  options: OpenOptions = {},
): Promise<Opened> {
  const databases = inject('databases')
  const key = JSON.stringify([settings, options])
  const opening = shared.get(key) ?? openOnCopy(databases, settings, options)
  shared.set(key, opening)
  const opened = await opening
  opened.log.text = ''
  return opened
}

/** Its files are deleted with the databases of the run. */
async function openOnCopy(
  databases: TestDatabases,
  settings: Record<string, string>,
  options: OpenOptions,
): Promise<Opened> {
  const copy = await copyDatabase(databases)
  const opened = await openApp({ ...copy.settings, ...settings }, options)
  // The first sweep uses today's date, and would delete the sessions of a test that sets its clock back.
  await opened.board.background.finish()
  return opened
}

export async function finishAndEmpty({ board }: Opened): Promise<void> {
  // Delayed work would otherwise run in the middle of the next test.
  await board.background.finish()
  await emptyTables(board)
}

type OpenOptions = { cost?: PasswordCost; hasPages?: boolean }

/** Opens a board and its app. The log is empty unless the settings have a LOG_LEVEL. */
export async function openApp(
  settings: Record<string, string>,
  { cost = cheap, hasPages = false }: OpenOptions = {},
  onError: (error: Error) => void = () => {},
): Promise<Opened> {
  const config = testConfig(settings)
  const board = await openBoard(config, onError, 'serving', cost)
  const log = { text: '' }
  const write = (line: string) => {
    log.text += line
  }
  const pages = hasPages ? await openBuiltPages() : undefined
  return { board, app: await createApp(board, createLogger(config, { write }), pages), log }
}

/** The accounts of students are opened directly. */
export function peopleOf({ board, app }: Pick<Opened, 'board' | 'app'>, overSockets = false) {
  return {
    visitor: () => callerOf(app, '', [], overSockets),
    student: async (name = `student-${++students}`) => {
      const email = `${name}@ucsd.edu`
      return callerOf(app, email, await openAccount(board, email), overSockets)
    },
  }
}

/** Opens a board as in production, except that hashing is cheaper. */
export function openTestBoard(
  config: Config,
  purpose: Purpose = 'serving',
  cost = cheap,
): Promise<Board> {
  return openBoard(config, () => {}, purpose, cost)
}

export function testConfig(settings: Record<string, string>): Config {
  return readConfig({
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    APP_SECRET: testSecret,
    RATE_LIMITS: 'off',
    ...settings,
  })
}

function injectInto(app: FastifyInstance, { payload, ...request }: Request) {
  return app.inject({
    ...(request as InjectOptions),
    ...(payload !== undefined && { payload: payload as object }),
  })
}

type SessionCookie = [name: string, value: string][]

/** Opens an account directly. Its address is verified on a board with mail. */
export async function openAccount(
  board: Board,
  email: string,
  emailVerified = Boolean(board.mailer),
): Promise<SessionCookie> {
  const hash = await board.passwords.hash({ network: 'the tests' }, password)
  const id = await insertUser(board.db, board, { email, password: hash, emailVerified })
  const cookie = id && (await insertSession(board.db, board, id, sql`true`))
  if (!cookie) throw new Error(`${email} has an account already`)
  return [[board.sessions.cookieName, cookie]]
}

export function callerOf(
  app: FastifyInstance,
  email: string,
  session?: SessionCookie,
  overSocket = false,
): Caller {
  const cookies = new Map(session)
  const send = overSocket ? requestOverSocket : injectInto
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
    headers: Headers = {},
  ): Promise<Answer> => {
    const request = { method, url, cookies: Object.fromEntries(cookies), headers, payload }
    const answer = await send(app, request)
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const isJson = String(answer.headers['content-type']).includes('json')
    const body = isJson && answer.body ? JSON.parse(answer.body) : answer.body
    if (answer.statusCode >= 400 && body.code) assertDeclared(method, url, body.code)
    return { status: answer.statusCode, body, headers: answer.headers }
  }
  const posted = async (url: string, body: unknown) => {
    const answer = await call('POST', url, body)
    if (answer.status !== 201) throw new Error(`POST ${url} answered ${JSON.stringify(answer)}`)
    return answer.body
  }
  return {
    email,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body, headers) => call('PUT', url, body, headers),
    patch: (url, body) => call('PATCH', url, body),
    delete: (url, body, headers) => call('DELETE', url, body, headers),
    confess: (title = 'A title', content = 'A confession') =>
      posted('/api/confessions', { title, content }),
    reply: (confessionId, content = 'A reply', parentReplyId) =>
      posted(`/api/confessions/${confessionId}/replies`, { content, parentReplyId }),
  }
}
