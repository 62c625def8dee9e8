import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newPlace, openServer } from '../processes/places.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import { remoteBrowser } from '../remote-browser.ts'
import { account, confess, signUp } from '../remote-student.ts'

/** Before ten seconds are over, and before the last resort of a stop is used. */
const stopTimeoutMs = 9_000

async function endsWell(server: ServerProcess): Promise<void> {
  const start = performance.now()
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - start).toBeLessThan(stopTimeoutMs)
  expect(server.output.stderr).toBe('')
}

/** A connection that has sent this much of a request. */
async function halfSent(server: ServerProcess, request: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(request.replaceAll('\n', '\r\n'))
  return socket
}

const nobodyListens = ({ origin }: ServerProcess) =>
  fetch(`${origin}/healthz`).then(
    () => false,
    () => true,
  )

describe('a board that is told to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends well', async (signal) => {
    const server = await openServer(newPlace())

    server.kill(signal)

    await endsWell(server)
  })

  test('says at once that it is not ready, and serves on for as long as it is set to', async () => {
    const server = await openServer({ ...newPlace(), DRAIN_SECONDS: '2' })
    const browser = await signUp(server.origin)
    const readiness = async () => (await fetch(`${server.origin}/readyz`)).status
    expect(await readiness()).toBe(200)

    const start = performance.now()
    server.kill('SIGTERM')
    await expect.poll(readiness, { timeout: 1_000 }).toBe(503)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) server.kill(signal)
    expect((await confess(browser, 'While it drains')).status).toBe(201)
    const feed = await fetch(`${server.origin}/api/confessions`)

    expect(feed.status).toBe(200)
    expect(feed.headers.get('connection')).toBe('close')
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    await endsWell(server)
    expect(performance.now() - start).toBeGreaterThan(2_000)
  })

  test('answers a request of which it has only the beginning', async () => {
    const server = await openServer(newPlace())
    const socket = await halfSent(server, 'GET /api/confessions HTTP/1.1\n')
    const inFlight = await halfSent(
      server,
      'POST /api/account HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 100\nExpect: 100-continue\n\n',
    )
    await once(inFlight, 'data')

    server.kill('SIGTERM')
    await expect.poll(() => nobodyListens(server)).toBe(true)
    socket.write('Host: localhost\r\n\r\n')

    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK/)
    inFlight.destroy()
    await endsWell(server)
  })

  test('does not wait for a browser that keeps its connection', async () => {
    const server = await openServer(newPlace())
    const socket = await halfSent(server, 'GET /healthz HTTP/1.1\nHost: localhost\n\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('200 OK')
    expect(String(answer)).toMatch(/connection: keep-alive/i)

    server.kill('SIGTERM')

    await endsWell(server)
  })

  test('does not wait for ever for a request that never comes to its end', async () => {
    const server = await openServer(newPlace())
    const socket = await halfSent(
      server,
      'POST /api/account HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 100\nExpect: 100-continue\n\n',
    )
    await once(socket, 'data')

    server.kill('SIGTERM')

    await endsWell(server)
  })

  test('answers what it was asked before, and keeps it, however often it is told', async () => {
    const place = newPlace()
    const server = await openServer(place)
    const body = JSON.stringify(account)
    const socket = await halfSent(
      server,
      `POST /api/account HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: ${body.length}\nExpect: 100-continue\n\n`,
    )
    expect(String(await once(socket, 'data'))).toContain('100 Continue')

    server.kill('SIGTERM')
    await expect.poll(() => nobodyListens(server)).toBe(true)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) server.kill(signal)
    const start = performance.now()
    socket.write(body)
    const answer = await text(socket)

    expect(answer).toContain('200 OK')
    await endsWell(server)
    expect(performance.now() - start).toBeLessThan(5_000)
    const again = await openServer(place)
    const signIn = await remoteBrowser(again.origin).send('POST', '/api/session', account)
    expect(signIn.status).toBe(200)
  })
})
