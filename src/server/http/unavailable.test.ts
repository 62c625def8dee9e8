import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestBoard, password, testConfig } from '../../../test/board.ts'
import { administer, copyDatabase } from '../../../test/database/databases.ts'
import { isListener } from '../../../test/database/notifications.ts'
import { createApp } from '../app.ts'
import { createLogger } from './log.ts'

/** A board with a signed-in user whose database can be taken away. */
async function boardToBreak() {
  const copy = await copyDatabase(inject('databases'))
  const config = testConfig(copy.settings)
  const board = await openTestBoard(config)
  const app = await createApp(board, createLogger(config))
  onTestFinished(async () => {
    await app.close()
    await board.close().catch(() => {})
    await copy.remove().catch(() => {})
  })
  const signUp = await app.inject({
    method: 'POST',
    url: '/api/account',
    payload: { email: 'ada@ucsd.edu', password },
  })
  const cookie = String(signUp.headers['set-cookie']).split(';')[0] ?? ''
  return { copy, board, app, cookie }
}

async function expectUnavailable(app: FastifyInstance, cookie: string): Promise<void> {
  const credentials = { email: 'ada@ucsd.edu', password }
  const payload = { title: 'A title', content: 'A confession' }
  const answers = [
    await app.inject({ url: '/readyz' }),
    await app.inject({ url: '/api/confessions' }),
    await app.inject({ url: '/api/session', headers: { cookie } }),
    await app.inject({ method: 'POST', url: '/api/confessions', headers: { cookie }, payload }),
    await app.inject({ method: 'POST', url: '/api/session', payload: credentials }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(JSON.parse(answer.payload)).toEqual({
      status: 503,
      code: 'unavailable',
      title: 'The board isn’t available right now',
    })
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
}

/** Runs a statement on the database directly, not through the board. */
async function askDatabase(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

test('while the disk of the database fails, a board asks writers to come back', async () => {
  const { copy, app, cookie } = await boardToBreak()
  await askDatabase(
    copy.settings.DATABASE_URL,
    `create function fail() returns trigger language plpgsql
       as $$ begin raise exception using errcode = 'io_error'; end $$;
     create trigger fail before insert on confessions execute function fail()`,
  )

  const answer = await app.inject({
    method: 'POST',
    url: '/api/confessions',
    headers: { cookie },
    payload: { title: 'A title', content: 'A confession' },
  })

  expect(answer.statusCode).toBe(503)
  expect(answer.json().code).toBe('unavailable')
})

describe('a board whose database is read-only', () => {
  async function readOnlyBoard() {
    const { copy, app, cookie } = await boardToBreak()
    const url = copy.settings.DATABASE_URL
    const name = new URL(url).pathname.slice(1)
    const server = new URL('postgres', url).href
    const confess = () =>
      app.inject({
        method: 'POST',
        url: '/api/confessions',
        headers: { cookie },
        payload: { title: 'A title', content: 'A confession' },
      })
    const statusOf = async (url: string) =>
      (await app.inject({ url, headers: { cookie } })).statusCode
    expect((await confess()).statusCode).toBe(201)
    expect(await statusOf('/api/session')).toBe(200)
    return {
      confess,
      statusOf,
      makeReadOnly: () =>
        administer(server, `alter database ${name} set default_transaction_read_only = on`),
      makeWritable: () =>
        administer(server, `alter database ${name} reset default_transaction_read_only`),
      endSessions: () =>
        administer(
          server,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        ),
      ask: (statement: string) => askDatabase(url, statement),
    }
  }

  test('is not ready, refuses writes, keeps reading, and recovers by itself', async () => {
    const { confess, statusOf, makeReadOnly, makeWritable } = await readOnlyBoard()

    await makeReadOnly()

    expect(await statusOf('/readyz')).toBe(503)
    const refused = await confess()
    expect(refused.statusCode).toBe(503)
    expect(refused.json().code).toBe('unavailable')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (const url of ['/api/confessions', '/api/session', '/healthz'])
      expect(await statusOf(url)).toBe(200)

    await makeWritable()

    await expect.poll(() => statusOf('/readyz'), { timeout: 5_000 }).toBe(200)
    expect((await confess()).statusCode).toBe(201)
  })

  test('drops all its connections, so that it finds the server that takes over', async () => {
    const { confess, statusOf, makeReadOnly, makeWritable, endSessions, ask } =
      await readOnlyBoard()
    await makeReadOnly()
    await endSessions()
    await expect.poll(() => statusOf('/api/session')).toBe(200)
    const { rows } = await ask('select clock_timestamp()::text as moment')

    expect((await confess()).statusCode).toBe(503)
    await makeWritable()

    await expect.poll(async () => (await confess()).statusCode, { timeout: 5_000 }).toBe(201)
    expect(await statusOf('/api/session')).toBe(200)
    const old = `select query from pg_stat_activity where datname = current_database()
      and application_name = 'spill' and backend_start < '${rows[0].moment}' and not (${isListener})`
    await expect.poll(async () => (await ask(old)).rows).toEqual([])
  })
})

describe('a board whose database is away', () => {
  test('is ready while the database is there', async () => {
    const { app } = await boardToBreak()

    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  })

  test('says so when its connection is closed, and keeps running', async () => {
    const { board, app, cookie } = await boardToBreak()

    await board.close()

    await expectUnavailable(app, cookie)
  })

  test('says so when the server has lost the database, and keeps running', async () => {
    const { copy, app, cookie } = await boardToBreak()

    await copy.remove()

    await expectUnavailable(app, cookie)
  })

  test('recovers by itself after the server has cut every connection', async () => {
    const { copy, app, cookie } = await boardToBreak()
    const url = copy.settings.DATABASE_URL

    await administer(
      new URL('postgres', url).href,
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${new URL(url).pathname.slice(1)}'`,
    )

    const session = async () => {
      const answer = await app.inject({ url: '/api/session', headers: { cookie } })
      expect([200, 503]).toContain(answer.statusCode)
      return answer.json().user?.email
    }
    await expect.poll(session).toBe('ada@ucsd.edu')
  })
})
