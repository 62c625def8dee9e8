import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { shutDown } from '../../src/server/process/lifecycle.ts'
import { administer, databaseUrl } from '../database/databases.ts'
import { faultyLink } from '../database/faulty-link.ts'
import {
  emptyPlace,
  emptyPlaceOnServer,
  listenHere,
  placeOnServer,
  refusalOf,
} from '../processes/places.ts'

describe('a board on a PostgreSQL server', () => {
  test('refuses to start on a missing database, and names the address that is wrong', async () => {
    const { DATABASE_URL: there } = await placeOnServer()
    const nowhere = databaseUrl(inject('databases').url, 'nowhere')
    const reason = 'can\'t be reached: database "nowhere" does not exist (3D000)'

    for (const [addresses, named] of [
      [{ DATABASE_URL: nowhere }, 'DATABASE_URL'],
      [{ DATABASE_URL: there, DATABASE_DIRECT_URL: nowhere }, 'DATABASE_DIRECT_URL'],
      [{ DATABASE_URL: nowhere, DATABASE_DIRECT_URL: there }, 'DATABASE_URL'],
    ] as const)
      expect(await refusalOf({ ...emptyPlace(), ...addresses })).toBe(`${named} ${reason}`)
  })

  test('refuses to start where it may not create tables', async () => {
    const place = await emptyPlaceOnServer()
    const guest = `guest_${process.pid}`
    await administer(place.DATABASE_URL, `create role ${guest} login password '${guest}'`)
    onTestFinished(() => administer(inject('databases').url, `drop role ${guest}`))
    const url = new URL(place.DATABASE_URL)
    url.username = guest
    url.password = guest

    expect(await refusalOf({ ...place, DATABASE_URL: url.href })).toMatch(
      /^DATABASE_URL can't be migrated: permission denied .* \(42501\)$/,
    )
  })

  test('keeps running and answers 503 while the server is away', async () => {
    const place = await placeOnServer()
    const proxy = await faultyLink(place.DATABASE_URL)
    onTestFinished(proxy.close)
    const { app, board, origin } = await listenHere({ ...place, DATABASE_URL: proxy.url })

    // A server that stops ends its connections with a message and accepts no new ones.
    await administer(
      place.DATABASE_URL,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    proxy.close()

    for (const path of ['/api/confessions', '/']) {
      const answer = await fetch(`${origin}${path}`)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('5')
    }
    expect((await fetch(`${origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    await shutDown(app, board)
  })
})
