import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { createLogger } from '../../src/server/http/log.ts'
import { openHere, openServer, placeOnServer } from '../processes/places.ts'
import type { ServerProcess } from '../processes/server-process.ts'
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

/** A sign-up whose body the server is waiting for. */
async function signUpWithoutBody(server: ServerProcess, length: number): Promise<Socket> {
  const socket = await halfSent(
    server,
    `POST /api/account HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: ${length}\nExpect: 100-continue\n\n`,
  )
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  return socket
}

const nobodyListens = ({ origin }: ServerProcess) =>
  fetch(`${origin}/healthz`).then(
    () => false,
    () => true,
  )

describe('a board that is told to stop', () => {
  test('says at once that it is not ready, and serves on for as long as it is set to', async () => {
    const server = await openServer({ ...(await placeOnServer()), DRAIN_SECONDS: '2' })
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

  test('answers what it was asked before, and keeps it, however often it is told, and waits for no idle browser', async () => {
    const place = await placeOnServer()
    const server = await openServer(place)
    const idle = await halfSent(server, 'GET /healthz HTTP/1.1\nHost: localhost\n\n')
    const healthy = String(await once(idle, 'data'))
    expect(healthy).toContain('200 OK')
    expect(healthy).toMatch(/connection: keep-alive/i)
    const reading = await halfSent(server, 'GET /api/confessions HTTP/1.1\n')
    const body = JSON.stringify(account)
    const writing = await signUpWithoutBody(server, body.length)

    server.kill('SIGTERM')
    await expect.poll(() => nobodyListens(server)).toBe(true)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) server.kill(signal)
    const start = performance.now()
    reading.write('Host: localhost\r\n\r\n')
    expect(await text(reading)).toMatch(/^HTTP\/1.1 200 OK/)
    writing.write(body)

    expect(await text(writing)).toContain('200 OK')
    await endsWell(server)
    expect(performance.now() - start).toBeLessThan(5_000)
    const board = await openHere(place)
    const app = await createApp(board, createLogger(board.config))
    const signIn = { method: 'POST', url: '/api/session', payload: account } as const
    expect((await app.inject(signIn)).statusCode).toBe(200)
  })

  test('by SIGINT does not wait forever for a request that never comes to its end', async () => {
    const server = await openServer(await placeOnServer())
    await signUpWithoutBody(server, 100)

    server.kill('SIGINT')

    await endsWell(server)
  })
})
