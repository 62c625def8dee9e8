import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, inject, type TestContext, test } from 'vitest'
import { openTestBoard, password, testConfig } from '../../../test/board.ts'
import { copyDatabase } from '../../../test/database/databases.ts'
import { faultyLink } from '../../../test/database/faulty-link.ts'
import { createApp } from '../app.ts'
import { createLogger } from '../http/log.ts'

/** The size of a board's connection pool. */
const connections = 10

/** A board with a signed-in user, connected through a proxy that can stop answering. */
async function boardToHang({ onTestFinished }: TestContext) {
  const copy = await copyDatabase(inject('databases'))
  const proxy = await faultyLink(copy.settings.DATABASE_URL)
  const config = testConfig({ ...copy.settings, DATABASE_URL: proxy.url })
  const board = await openTestBoard(config)
  const app = await createApp(board, createLogger(config))
  onTestFinished(async () => {
    await app.close()
    await board.close()
    proxy.close()
    await copy.remove()
  })
  const signUp = (email: string) =>
    app.inject({ method: 'POST', url: '/api/account', payload: { email, password } })
  const cookie = String((await signUp('ada@ucsd.edu')).headers['set-cookie']).split(';')[0] ?? ''
  const confess = (title: string) =>
    app.inject({
      method: 'POST',
      url: '/api/confessions',
      headers: { cookie },
      payload: { title, content: 'A confession' },
    })
  const isReady = async () => (await app.inject('/readyz')).statusCode === 200
  await Promise.all(Array.from({ length: connections }, () => board.db.execute(sql`select 1`)))
  const findSession = () => app.inject({ url: '/api/session', headers: { cookie } })
  return { copy, proxy, board, app, signUp, confess, findSession, isReady }
}

/* Each test mostly waits for database timeouts, so they run concurrently. */
describe.concurrent('a board whose database hangs', () => {
  test('says so, and continues when the database answers again', async (context) => {
    const { expect } = context
    const { proxy, app, signUp, confess, findSession, isReady } = await boardToHang(context)
    expect((await confess('Before')).statusCode).toBe(201)

    proxy.fallSilent()
    // Sends more requests than the pool has connections.
    const calls = () => [
      signUp('bob@ucsd.edu'),
      confess('Meanwhile'),
      findSession(),
      app.inject('/api/confessions'),
    ]
    const answers = await Promise.all(Array.from({ length: 10 }, calls).flat())
    // The first request finds its connection broken, and the second one gets no new connection.
    answers.push(await findSession(), await findSession())
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json().code).toBe('unavailable')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }

    proxy.heal()
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true)
    expect((await confess('After')).statusCode).toBe(201)
  }, 60_000)

  test('gets every connection back, none of them inside a transaction', async (context) => {
    const { expect } = context
    const { proxy, board, copy, confess, isReady } = await boardToHang(context)
    let begun = 0
    const cutOff = Array.from({ length: connections / 2 }, () =>
      board.db.transaction(async (tx) => {
        if (++begun === connections / 2) proxy.fallSilent()
        await expect.poll(() => begun).toBe(connections / 2)
        await tx.execute(sql`select 1`)
      }),
    )
    await expect.poll(() => begun).toBe(connections / 2)
    const neverBegun = Array.from({ length: connections / 2 }, () =>
      board.db.transaction((tx) => tx.execute(sql`select 1`)),
    )
    const ends = await Promise.allSettled([...cutOff, ...neverBegun])
    expect(ends.map(({ status }) => status)).not.toContain('fulfilled')

    proxy.heal()
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true)
    const answers = await Promise.all(
      Array.from({ length: 2 * connections }, () => confess('After')),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    const other = new pg.Client({ connectionString: copy.settings.DATABASE_URL })
    await other.connect()
    context.onTestFinished(() => other.end())
    const { rowCount } = await other.query('select 1 from confessions')
    expect(rowCount).toBe(2 * connections)
  }, 60_000)
})
