import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { listenOn } from '../../../test/event-stream.ts'
import { listening } from '../../../test/processes/listening.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { createApp } from '../app.ts'
import { createStreams, type Stream, send } from './streams.ts'

describe('a stream', () => {
  const board = useBoard({}, { overSockets: true })
  let student: Caller

  beforeEach(async () => {
    student = await board.student()
  })

  test('is never cached, with or without a session', async () => {
    for (const cookie of ['', student.cookie]) {
      const { status, headers } = await listenOn(board.app, '', { cookie })
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'private, no-store, no-transform',
        'x-accel-buffering': 'no',
        vary: 'Cookie, Accept-Encoding',
        'content-security-policy': expect.any(String),
      })
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test("doesn't open for a HEAD request", async () => {
    const { send } = await listening(board.app)
    const answer = await send('/api/events', { method: 'HEAD' })

    expect(answer?.status).toBe(200)
    expect(answer?.headers['content-type']).toMatch(/^text\/event-stream/)
  })

  test('is opened once per connection, and the board survives its end', async () => {
    const witness = await listenOn(board.app)
    const { port } = board.app.server.address() as AddressInfo
    const connection = connect(port, '127.0.0.1')
    onTestFinished(() => void connection.destroy())
    let received = ''
    connection.setEncoding('utf8').on('data', (part: string) => {
      received += part
    })
    const one = `GET /api/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${student.cookie}\r\n\r\n`
    connection.write(one.repeat(5))
    await expect.poll(() => received).toContain('retry: ')
    const other = await board.student()
    await student.delete('/api/session')
    for (let count = 0; count < 3; count++) {
      const { id } = await other.confess()
      await expect.poll(() => witness.text).toContain(id)
    }

    expect(received.match(/text\/event-stream/g)).toHaveLength(1)
  })

  test("doesn't count as work: a thousand can be open while the board answers", async () => {
    await Promise.all(Array.from({ length: 1_100 }, () => listenOn(board.app)))

    expect(
      (await student.put(`/api/confessions/${(await student.confess()).id}/upvote`)).status,
    ).toBe(200)
  })
})

describe('among many streams', () => {
  test("those that a browser doesn't read are closed, while others continue", async () => {
    const { streams, open } = await serveStreams(10)
    const [reader, sleeper] = [await open('reader'), await open('sleeper')]
    let readBytes = 0
    reader.on('data', (part: Buffer) => {
      readBytes += part.length
    })
    sleeper.pause()
    const frame = Buffer.alloc(16_000)
    for (let sent = 1; streams.all.size === 2 && sent < 2_000; sent++) {
      for (const stream of streams.all) send(stream, frame)
      await expect
        .poll(() => readBytes, { interval: 1 })
        .toBeGreaterThanOrEqual(sent * frame.length)
    }

    expect([...streams.all].map(({ viewer }) => viewer?.epoch)).toEqual(['reader'])
  })

  test("an ended one gets nothing more, and is cut off if its browser doesn't close it", async () => {
    const { streams, open } = await serveStreams(10)
    const sleeper = await open()
    sleeper.pause()
    const [stream] = streams.all
    if (!stream) return expect.unreachable()
    while (stream.response.writableLength === 0) send(stream, Buffer.alloc(60_000))
    const left = new Promise((resolve) => stream.response.once('close', resolve))

    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    streams.end(stream, Buffer.from('retry: 1\n\n'))
    for (let event = 0; event < 5; event++) send(stream, Buffer.from('event: changes\n\n'))
    expect(streams.all.size).toBe(0)
    vi.advanceTimersByTime(29_000)
    expect(stream.response.destroyed).toBe(false)
    vi.advanceTimersByTime(1_000)

    await left
    expect(stream.response.destroyed).toBe(true)
  })

  test('that there is no room for, a member replaces the newest visitor', async () => {
    const { streams, open } = await serveStreams(3)
    const opened = () => [...streams.all].map(({ viewer }) => viewer?.epoch ?? 'visitor')
    for (const epoch of ['', 'a', '']) await open(epoch)
    const refused = await open('')
    expect(opened()).toEqual(['visitor', 'a', 'visitor'])
    expect(await textOf(refused)).toBe('')

    const [, , newest] = streams.all
    await open('b')
    expect(newest?.response.writableEnded).toBe(true)
    for (const epoch of ['c', 'd', '']) await open(epoch)

    expect(opened()).toEqual(['a', 'b', 'c'])
  })

  test('a visitor who gave way is asked to come back after half a minute at the earliest', async () => {
    const { open } = await serveStreams(1)
    const visitor = await open('')
    await open('an epoch')

    const [, waitMs] = /^retry: (\d+)\n/.exec(await textOf(visitor)) ?? []
    expect(Number(waitMs)).toBeGreaterThanOrEqual(30_000)
  })

  test('an account has at most its twenty latest ones', async () => {
    const { streams, open } = await serveStreams(100)
    const opened: Stream[] = []
    for (let count = 0; count < 25; count++) {
      await open('an epoch')
      opened.push(...[...streams.all].slice(-1))
    }

    expect([...streams.all]).toEqual(opened.slice(5))
  })

  /** A server that takes each browser's session epoch from its headers. */
  async function serveStreams(maxStreams: number) {
    const streams = createStreams(maxStreams)
    const server = createServer(({ headers }, response) => {
      response.writeHead(200).flushHeaders()
      const epoch = headers.epoch && `${headers.epoch}`
      const viewer = epoch ? { accountId: '', sessionHash: '', epoch, authorTags: [] } : null
      if (!streams.add({ response, confessions: [], viewer, endsAt: 0 })) response.end()
    }).listen(0)
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const open = (epoch = '') =>
      new Promise<IncomingMessage>((resolve) => {
        const sending = request({ port, agent: false, headers: { epoch } }, resolve)
        sending.on('error', () => {})
        onTestFinished(() => void sending.destroy())
        sending.end()
      }).then((answer) => answer.on('error', () => {}))
    return { streams, open }
  }
})

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  return text
}

describe('while nothing happens', () => {
  const board = useBoard()

  test('every stream gets a sign of life every 25 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = await createApp(board.board, board.app.log)
    onTestFinished(() => app.close())
    const streams = await Promise.all([listenOn(app), listenOn(app)])

    vi.advanceTimersByTime(25_000)

    for (const { frames } of streams)
      await expect.poll(() => frames.map(({ event }) => event)).toEqual(['alive', 'alive'])
  })
})

describe('a board that shuts down', () => {
  const board = useBoard()
  const stopping = restartedBoard(board, {})

  test('tells every stream when to reconnect, each at another moment', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => listenOn(stopping.app)))
    await stopping.app.close()

    await expect.poll(() => streams.every(({ isClosed }) => isClosed)).toBe(true)
    const waits = streams.map(({ frames }) => Number(frames.at(-1)?.retry))
    expect(new Set(waits).size).toBeGreaterThan(5)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
  })
})
