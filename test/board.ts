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

type Opened = { board: Board; app: FastifyInstance; log: { text: string } }

/** Test files in one worker share open boards, by settings and cost. */
const opened = new Map<string, Promise<Opened>>()

/** Hashing that costs almost nothing keeps tests fast. */
export const cheap: PasswordCost = { N: 16, r: 1, p: 1 }

/** Hashing costs a fifth of a real board's. That is long enough for concurrent requests to overlap. */
export const hashingTakesTime = { cost: { ...passwordCost, p: 1 } }

/** Opens a board on its own database. The tables are emptied after every test. */
export function useBoard(
  settings: Record<string, string> = {},
  { cost = cheap, overSockets = false }: { cost?: PasswordCost; overSockets?: boolean } = {},
): TestBoard {
  let current: Opened

  beforeAll(async () => {
    const databases = inject('databases')
    const key = JSON.stringify([settings, cost])
    const opening = opened.get(key) ?? openWith(databases, settings, cost)
    opened.set(key, opening)
    current = await opening
    current.log.text = ''
  })
  afterEach(async () => {
    // Delayed work would otherwise run in the middle of the next test.
    await current.board.background.finish()
    await emptyTables(current.board)
  })

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
    visitor: () => callerOf(current.app, '', [], overSockets),
    student: async (name = `student-${++students}`) => {
      const email = `${name}@ucsd.edu`
      return callerOf(current.app, email, await openAccount(current.board, email), overSockets)
    },
  }
}

/** The board stays open until the worker ends. Its files are deleted with the databases of the run. */
async function openWith(
  databases: TestDatabases,
  settings: Record<string, string>,
  cost: PasswordCost,
): Promise<Opened> {
  const copy = await copyDatabase(databases)
  const config = testConfig({ ...copy.settings, ...settings })
  const board = await openTestBoard(config, 'serving', cost)
  // The first sweep uses today's date, and would delete the sessions of a test that sets its clock back.
  await board.background.finish()
  const log = { text: '' }
  const write = (line: string) => {
    log.text += line
  }
  const app = await createApp(board, createLogger(config, { write }))
  return { board, app, log }
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
