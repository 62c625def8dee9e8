import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { secondMs, setClock } from '../../../test/clock.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { linkPreviewAt } from '../../../test/link-previews.ts'
import { listening } from '../../../test/processes/listening.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { statusesInTurn } from '../../../test/statuses.ts'

describe('with limits, the images of link previews', () => {
  const before = useBoard()
  const board = restartedBoard(before, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  const start = Date.now()
  afterEach(() => vi.useRealTimers())

  /** Requests an image past the public cache, so that it is drawn each time. */
  const draw = async (url: string, from: string) => {
    const answer = await board.app.inject({ url, headers: { 'x-forwarded-for': from } })
    const { statusCode: status, headers } = answer
    return { status, headers, body: status < 400 ? answer.body : answer.json() }
  }
  const confess = async (title: string) =>
    linkPreviewAt(await (await board.student()).confess(title))

  test('are drawn sixty times for a network, and then every ten seconds', async () => {
    setClock(start)
    const url = await confess('Shared by many')
    const gone = linkPreviewAt({ id: crypto.randomUUID(), title: 'Gone' })

    expect(await statusesInTurn(10, () => draw(gone, '2001:db8:1:2::1'))).toEqual({ 404: 10 })
    expect(await statusesInTurn(61, (index) => draw(url, `2001:db8:1:${index}::1`))).toEqual({
      200: 60,
      429: 1,
    })

    const refused = await draw(url, '2001:db8:1::')
    expectProblem(refused, 'too_fast', { detail: 'Please try again in 10 seconds.' })
    expect(refused.headers['retry-after']).toBe('10')
    expect((await draw(gone, '2001:db8:1::')).status).toBe(404)
    expect((await draw(url, '2001:db8:2::1')).status).toBe(200)
    setClock(start + 10 * secondMs)
    expect(await statusesInTurn(2, () => draw(url, '2001:db8:1::'))).toEqual({ 200: 1, 429: 1 })
  })

  test('are free from the cache, and a refusal is for its own network alone', async () => {
    setClock(start)
    const [cached, other] = [await confess('Cached'), await confess('Not cached')]
    const { port, send } = await listening(board.app)
    const statusOf = async (url: string, from: string) =>
      (await send(url, { headers: { 'x-forwarded-for': from } }))?.status
    await statusesInTurn(60, () => draw(other, '203.0.113.7'))

    expect(await statusOf(cached, '203.0.113.8')).toBe(200)
    expect(await statusOf(cached, '203.0.113.7')).toBe(200)
    expect(await statusOf(other, '203.0.113.7')).toBe(429)

    // One packet, so that the second request comes while the answer to the first is being made.
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const asking = (from: string) =>
      `GET ${other} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n`
    socket.write(`${asking('203.0.113.7')}\r\n${asking('203.0.113.8')}Connection: close\r\n\r\n`)
    const answers = await text(socket)
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 429', 'HTTP/1.1 200'])
  })
})
