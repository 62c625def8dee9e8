import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { upkeepLock } from '../../src/server/db/upkeep.ts'
import { shutDown } from '../../src/server/process/lifecycle.ts'
import {
  emptyPlaceOnServer,
  listenHere,
  openServer,
  placeOnServer,
  serveHere,
  startServer,
} from '../processes/places.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import { remoteBrowser } from '../remote-browser.ts'
import { account, confess, newestTitles, signUp } from '../remote-student.ts'

type Listening = { port: number }

/** After 9.5 s the process ends itself by force. A stop must be done before that. */
const stopTimeoutMs = 9_000

async function endsWell(server: ServerProcess): Promise<void> {
  const start = performance.now()
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - start).toBeLessThan(stopTimeoutMs)
  expect(server.output.stderr).toBe('')
}

/** Opens a connection and sends the beginning of a request. */
async function halfSent({ port }: Listening, request: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(request.replaceAll('\n', '\r\n'))
  return socket
}

/** Sends the head of a sign-up, and waits until the server asks for the body. */
async function signUpWithoutBody(server: Listening, length: number): Promise<Socket> {
  const socket = await halfSent(
    server,
    `POST /api/account HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: ${length}\nExpect: 100-continue\n\n`,
  )
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  return socket
}

async function startWhileAnotherMigrates(): Promise<ServerProcess> {
  const place = await emptyPlaceOnServer()
  const other = new pg.Client({ connectionString: place.DATABASE_URL })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('select pg_advisory_lock($1)', [upkeepLock])
  const server = await startServer(place)
  const waiting = async () => {
    const { rowCount } = await other.query(
      `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = 'advisory' and not granted`,
    )
    return rowCount
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  return server
}

/** A process gets a signal of the terminal twice, because npm forwards it. */
function sendMoreSignals(server: ServerProcess): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) server.kill(signal)
}

const nobodyListens = ({ origin }: ServerProcess) =>
  fetch(`${origin}/healthz`).then(
    () => false,
    () => true,
  )

describe('a board that gets a stop signal', () => {
  test('goes on serving for DRAIN_SECONDS, then answers open requests and stores what they write', async () => {
    const place = await placeOnServer()
    const server = await openServer({ ...place, DRAIN_SECONDS: '2' })
    const browser = await signUp(server.origin, { ...account, email: 'bob@ucsd.edu' })
    const readiness = async () => (await fetch(`${server.origin}/readyz`)).status
    expect(await readiness()).toBe(200)
    const idle = await halfSent(server, 'GET /healthz HTTP/1.1\nHost: localhost\n\n')
    const healthy = String(await once(idle, 'data'))
    expect(healthy).toContain('200 OK')
    expect(healthy).toMatch(/connection: keep-alive/i)
    const reading = await halfSent(server, 'GET /api/confessions HTTP/1.1\n')
    const body = JSON.stringify(account)
    const writing = await signUpWithoutBody(server, body.length)

    const signalled = performance.now()
    server.kill('SIGTERM')
    await expect.poll(readiness, { timeout: 1_000 }).toBe(503)
    sendMoreSignals(server)
    expect((await confess(browser, 'While it drains')).status).toBe(201)
    const feed = await fetch(`${server.origin}/api/confessions`)
    expect(feed.status).toBe(200)
    expect(feed.headers.get('connection')).toBe('close')
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)

    await expect.poll(() => nobodyListens(server)).toBe(true)
    const closed = performance.now()
    expect(closed - signalled).toBeGreaterThan(2_000)
    sendMoreSignals(server)
    reading.write('Host: localhost\r\n\r\n')
    expect(await text(reading)).toMatch(/^HTTP\/1.1 200 OK/)
    writing.write(body)
    expect(await text(writing)).toContain('200 OK')
    await endsWell(server)
    expect(performance.now() - closed).toBeLessThan(5_000)

    const again = remoteBrowser(await serveHere(place))
    expect((await again.send('POST', '/api/session', account)).status).toBe(200)
    expect(await newestTitles(again.origin)).toEqual(['While it drains'])
  })

  test('ends in time during an unfinished request, and while it waits for a migration', async () => {
    const serving = await listenHere(await placeOnServer())
    await signUpWithoutBody(serving, 100)
    const starting = await startWhileAnotherMigrates()

    const start = performance.now()
    starting.kill('SIGTERM')
    await shutDown(serving.app, serving.board)

    expect(performance.now() - start).toBeLessThan(stopTimeoutMs)
    expect(await starting.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})
