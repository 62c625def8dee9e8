import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { statementsOfRequests } from '../../../../test/database/statements.ts'
import { requestOverSocket } from '../../../../test/over-socket.ts'
import { listening } from '../../../../test/processes/listening.ts'

describe('an answer from the public cache', () => {
  const board = useBoard({ LOG_LEVEL: 'info' }, { overSockets: true })
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  let author: Caller
  let confession: { id: string }
  let urls: string[]

  beforeEach(async () => {
    author = await board.student()
    confession = await author.confess('A title', 'A confession '.repeat(200))
    const reply = await author.reply(confession.id)
    urls = [
      '/api/confessions',
      '/api/confessions?sort=top&frame=week',
      `/api/confessions/${confession.id}`,
      `/api/confessions/${confession.id}/replies`,
      `/api/confessions/${confession.id}/replies?focus=${reply.id}`,
      `/api/replies/${reply.id}/replies`,
      '/api/session',
    ]
    statements.mockClear()
  })

  test("equals the router's answer to the byte, with the same headers", async () => {
    for (const url of urls) {
      for (const method of ['GET', 'HEAD'] as const) {
        const routed = await board.app.inject({ method, url })
        const kept = await requestOverSocket(board.app, { method, url })
        const { date: _, connection: __, ...headers } = routed.headers
        expect(kept.statusCode, url).toBe(200)
        expect(kept.body, url).toBe(routed.body)
        expect(kept.headers, url).toMatchObject(headers)
        expect(Object.keys(kept.headers).sort(), url).toEqual(
          expect.arrayContaining(Object.keys(headers).sort()),
        )
      }
    }
  })

  test('needs no database query while it is cached, whatever else the address contains', async () => {
    for (const url of urls) await board.visitor().get(url)
    const asked = statementsOfRequests(statements.mock, board).length
    for (const url of urls) {
      const more = `${url}${url.includes('?') ? '&' : '?'}x=${Math.random()}`
      const [kept, other] = [await board.visitor().get(url), await board.visitor().get(more)]
      expect(other.body, more).toEqual(kept.body)
    }

    expect(statementsOfRequests(statements.mock, board).length).toBe(asked)
  })

  test('is read once for many requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => board.visitor().get('/api/confessions?sort=top')),
    )

    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(statementsOfRequests(statements.mock, board).length).toBe(1)
  })

  test('shows every change at once', async () => {
    const reader = board.visitor()
    const url = `/api/confessions/${confession.id}`
    const count = async () => (await reader.get('/api/confessions')).body.items[0]
    expect(await count()).toMatchObject({ upvoteCount: 0, replyCount: 1 })

    await author.put(`${url}/upvote`)
    expect(await count()).toMatchObject({ upvoteCount: 1, replyCount: 1 })
    const { id } = await author.reply(confession.id, 'Another')
    expect(await count()).toMatchObject({ replyCount: 2 })
    expect((await reader.get(`${url}/replies`)).body.replies).toHaveLength(2)
    await author.put(`/api/replies/${id}/upvote`)
    expect((await reader.get(`${url}/replies`)).body.replies[0]).toMatchObject({ upvoteCount: 1 })
    await author.patch(url, { title: 'Another title', content: 'Text' })
    expect((await reader.get(url)).body.title).toBe('Another title')
    await author.delete(`/api/replies/${id}`)
    expect((await reader.get(`${url}/replies`)).body.replies).toHaveLength(1)
    await author.delete(url)
    expect((await reader.get(url)).status).toBe(404)
    expect((await reader.get(`${url}/replies`)).status).toBe(404)
    expect((await reader.get('/api/confessions')).body.items).toEqual([])
  })

  test('is compressed as requested, each form with its own tag', async () => {
    const url = `/api/confessions/${confession.id}`
    const { port } = await listening(board.app)
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers })
      return { answer, etag: answer.headers.get('etag') ?? '' }
    }
    const raw = async (encoding: string) => {
      const socket = connect(port, '127.0.0.1')
      const head = `GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`
      socket.write(`${head}Accept-Encoding: ${encoding}\r\n\r\n`)
      const chunks: Buffer[] = []
      for await (const chunk of socket) chunks.push(chunk)
      const answer = Buffer.concat(chunks)
      return answer.subarray(answer.indexOf('\r\n\r\n') + 4)
    }
    const plain = await ask({ 'accept-encoding': 'identity' })
    const body = await plain.answer.text()

    expect(brotliDecompressSync(await raw('gzip, deflate, br')).toString()).toBe(body)
    expect(gunzipSync(await raw('gzip, br;q=0')).toString()).toBe(body)
    expect((await raw('br;q=0, *;q=0')).toString()).toBe(body)
    const [br, gzip] = [
      await ask({ 'accept-encoding': 'br' }),
      await ask({ 'accept-encoding': 'gzip' }),
    ]
    expect(new Set([plain.etag, br.etag, gzip.etag]).size).toBe(3)
    for (const [{ etag }, encoding] of [
      [br, 'br'],
      [gzip, 'gzip'],
      [plain, 'identity'],
    ] as const) {
      const again = await ask({ 'accept-encoding': encoding, 'if-none-match': etag })
      expect(again.answer.status, encoding).toBe(304)
    }
    const other = await ask({ 'accept-encoding': 'br', 'if-none-match': plain.etag })
    expect(other.answer.status).toBe(200)
  })

  test('is never compressed for a signed-in student, nor confused with theirs', async () => {
    const url = `/api/confessions/${confession.id}`
    await board.visitor().get(url)
    const own = await author.get(url, { 'accept-encoding': 'br' })

    expect(own.body.isOwner).toBe(true)
    expect(own.headers['content-encoding']).toBeUndefined()
    expect((await board.visitor().get(url)).body.isOwner).toBe(false)
  })

  test("is not cached for refusals, and outside requests can't pose as the board's own", async () => {
    const headers = { 'x-own-request': 'true' }
    for (const url of ['/api/confessions?cursor=nonsense', '/api/confessions?sort=odd']) {
      expect((await board.visitor().get(url, headers)).status, url).toBe(422)
    }
    const lines = board.log
      .trim()
      .split('\n')
      .slice(-2)
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { method: 'GET', route: '/api/confessions', status: 422 },
      { method: 'GET', route: '/api/confessions', status: 422 },
    ])
  })

  test('is logged once, like any other', async () => {
    await board.visitor().get('/api/confessions')
    const before = board.log.trim().split('\n').length
    await board.visitor().get('/api/confessions')
    const lines = board.log.trim().split('\n').slice(before)

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { method: 'GET', route: '/api/confessions', status: 200, ms: expect.any(Number) },
    ])
  })

  test('is no longer given on a connection that asks for too much at once', async () => {
    await board.visitor().get('/api/confessions')
    const { port } = await listening(board.app)
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /api/confessions HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1_000))
    const answered = await text(socket).catch(() => '')

    expect(answered.split('HTTP/1.1 200').length).toBeLessThan(40)
  })
})
