import { once } from 'node:events'
import { Agent } from 'node:http'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { studentWithCookie } from '../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../test/board.ts'
import { listening } from '../../../test/processes/listening.ts'
import { Problem } from '../errors/problems.ts'
import { boundBodies } from './bodies.ts'
import { createWorkload } from './overload.ts'

const mebibyte = 1024 * 1024

describe('a request body', () => {
  const board = useBoard()

  test('may be as long as its call needs, and no longer', async () => {
    const student = await board.student()
    const { id } = await student.confess()
    const filling = 'x'.repeat(16 * 1024)
    const credentials = { email: student.email, password: filling }
    const replies = `/api/confessions/${id}/replies`

    expect((await student.post('/api/session', credentials)).status).toBe(413)
    expect((await student.post('/api/account', credentials)).status).toBe(413)
    expect((await student.put(`/api/confessions/${id}/upvote`, { filling })).status).toBe(413)
    expect((await student.post(replies, { content: 'x'.repeat(140_000) })).status).toBe(413)
    expect((await student.confess('x', 'x'.repeat(100_000))).content).toHaveLength(100_000)
  })

  test('may have every character escaped', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const { id } = await student.confess()
    const escaped = (length: number) => '\\ud83d\\ude00'.repeat(length)
    const post = (url: string, payload: string) =>
      board.app.inject({
        method: 'POST',
        url,
        headers: { cookie, 'content-type': 'application/json' },
        payload,
      })

    const reply = await post(`/api/confessions/${id}/replies`, `{"content":"${escaped(10_000)}"}`)
    expect(reply.json().content).toBe('😀'.repeat(10_000))
    const texts = `"title":"${escaped(1_000)}","content":"${escaped(100_000)}"`
    const confession = await post('/api/confessions', `{${texts}}`)
    expect(confession.json().content).toBe('😀'.repeat(100_000))
  })

  test.each([
    ['of an unsupported type', '/api/session', 'text/plain', 415],
    ['that is too long', '/api/session', 'application/json', 413],
    ['of a visitor who must sign in', '/api/confessions', 'application/json', 401],
  ])('%s doesn’t block other requests on its connection', async (_, path, type, status) => {
    const { send } = await listening(board.app)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const headers = { 'content-type': type }
    const body = JSON.stringify({ email: 'x'.repeat(200_000) })
    // A slow machine may have stalled this process so long that the board refuses requests for a moment.
    await expect.poll(async () => (await send('/api/confessions', { agent }))?.status).toBe(200)

    for (let time = 0; time < 3; time++) {
      expect((await send(path, { method: 'POST', headers, body, agent }))?.status).toBe(status)
      expect((await send('/healthz', { agent }))?.status).toBe(200)
    }
  })

  test("that doesn't arrive makes room for others, the oldest first", async () => {
    const { begin, sendUntilServed } = await listening(board.app)
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const headers = { cookie, 'content-type': 'application/json' }
    const writing = (length: number) => ({
      method: 'POST',
      headers: { ...headers, 'content-length': length },
    })
    const answered: number[] = []
    const slow = Array.from({ length: 40 }, () => {
      const sent = begin('/api/confessions', writing(mebibyte))
      sent.request.write('x'.repeat(mebibyte - 1))
      void sent.answered.then((answer) => answer && answered.push(answer.status))
      return sent
    })

    // On a slow machine, some requests time out before they are displaced.
    await expect.poll(() => answered.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(8)
    for (const status of answered) expect([503, 408]).toContain(status)
    expect(answered.filter((status) => status === 503).length).toBeLessThan(40)
    const body = JSON.stringify({ title: 'A title', content: 'x'.repeat(100_000) })
    const honest = await sendUntilServed('/api/confessions', { ...writing(body.length), body })
    expect(honest?.status).toBe(201)

    for (const { request } of slow) request.destroy()
  }, 60_000)

  test('that is broken off leaves nothing behind', async () => {
    const { begin } = await listening(board.app)
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const headers = { cookie, 'content-type': 'application/json', 'content-length': mebibyte }
    for (let round = 0; round < 80; round++) {
      const { request, answered } = begin('/api/confessions', { method: 'POST', headers })
      await new Promise<void>((resolve) => request.write('x'.repeat(mebibyte / 2), () => resolve()))
      request.destroy()
      await answered
    }

    expect((await student.post('/api/confessions', { title: 'A', content: 'B' })).status).toBe(201)
  })

  test('is not waited for if its sender left early', async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    let letGo = () => {}
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    app.addHook('onRequest', () => released)
    boundBodies(app, createWorkload())
    app.post('/', async () => '')
    const refused: unknown[] = []
    app.setErrorHandler((error) => {
      refused.push(error instanceof Problem && error.body.code)
      return ''
    })
    const { begin } = await listening(app)
    for (const sent of ['', '{}']) {
      const arrived = once(app.server, 'request')
      const { request } = begin('/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 2 },
      })
      request.write(sent)
      if (sent === '') request.flushHeaders()
      const [, answer] = await arrived
      request.destroy()
      await once(answer, 'close')
    }

    letGo()

    await expect.poll(() => refused, { timeout: 10_000 }).toEqual(['malformed', 'malformed'])
  })

  test("that the call doesn't need is skipped, and the connection stays open", async () => {
    const { sendUntilServed } = await listening(board.app)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    let connections = 0
    const count = () => connections++
    board.app.server.on('connection', count)
    onTestFinished(() => void board.app.server.off('connection', count))
    const sending = {
      agent,
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'content-length': 15_000 },
      body: 'x'.repeat(15_000),
    }

    expect((await sendUntilServed('/nowhere', sending))?.status).toBe(404)
    expect((await sendUntilServed('/api/nowhere', sending))?.status).toBe(415)
    expect((await sendUntilServed('/api/confessions', sending))?.status).toBe(401)
    expect((await sendUntilServed('/api/session', sending))?.status).toBe(415)
    expect((await sendUntilServed('/api/session', { agent }))?.status).toBe(200)
    expect(connections).toBe(1)
  })
})
