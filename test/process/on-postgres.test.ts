import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrationLock } from '../../src/server/db/migrate.ts'
import { administer, databaseUrl } from '../database/databases.ts'
import { type PostgresServer, startPostgres } from '../database/postgres-server.ts'
import { emptyPlace, openServer, refusalOf, startServer } from '../processes/places.ts'

describe('a board on a PostgreSQL server', () => {
  let postgres: PostgresServer
  let databases = 0

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  async function newDatabase(): Promise<string> {
    const name = `board_${++databases}`
    await administer(postgres.url, `create database ${name}`)
    return databaseUrl(postgres.url, name)
  }

  test('is not started on a database that is not there', async () => {
    const DATABASE_URL = databaseUrl(postgres.url, 'nowhere')

    expect(await refusalOf({ ...emptyPlace(), DATABASE_URL })).toBe(
      'DATABASE_URL can\'t be reached: database "nowhere" does not exist (3D000)',
    )
  })

  test('names the one of its two addresses that leads nowhere', async () => {
    const [there, nowhere] = [await newDatabase(), databaseUrl(postgres.url, 'nowhere')]
    const reason = 'can\'t be reached: database "nowhere" does not exist (3D000)'

    expect(
      await refusalOf({ ...emptyPlace(), DATABASE_URL: there, DATABASE_DIRECT_URL: nowhere }),
    ).toBe(`DATABASE_DIRECT_URL ${reason}`)
    expect(
      await refusalOf({ ...emptyPlace(), DATABASE_URL: nowhere, DATABASE_DIRECT_URL: there }),
    ).toBe(`DATABASE_URL ${reason}`)
  })

  test('is not started where it may make no tables', async () => {
    const url = new URL(await newDatabase())
    await administer(postgres.url, 'create role guest login')
    url.username = 'guest'

    expect(await refusalOf({ ...emptyPlace(), DATABASE_URL: url.href })).toMatch(
      /^DATABASE_URL can't be migrated: permission denied .* \(42501\)$/,
    )
  })

  test('is started twice on the same database', async () => {
    const settings = { ...emptyPlace(), DATABASE_URL: await newDatabase() }
    const one = await openServer(settings)
    const other = await openServer(settings)

    for (const { origin } of [one, other]) {
      expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    }
  })

  test('that waits for another to migrate still ends in time', async () => {
    const DATABASE_URL = await newDatabase()
    const other = new pg.Client({ connectionString: DATABASE_URL })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('select pg_advisory_lock($1)', [migrationLock])
    const server = await startServer({ ...emptyPlace(), DATABASE_URL })
    const waiting = async () =>
      (await other.query("select 1 from pg_locks where locktype = 'advisory' and not granted"))
        .rowCount
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1)

    const start = performance.now()
    server.kill('SIGTERM')

    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test('stays alive while the server is away, and says so', async () => {
    const away = await startPostgres()
    const server = await openServer({ ...emptyPlace(), DATABASE_URL: away.url })

    await away.stop()

    const feed = await fetch(`${server.origin}/api/confessions`)
    expect(feed.status).toBe(503)
    expect(feed.headers.get('retry-after')).toBe('5')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })
})
