import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { listenOn } from '../../../test/event-stream.ts'
import { listening } from '../../../test/processes/listening.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { createApp } from '../app.ts'
import { createStreams, send } from './streams.ts'

describe('a stream', () => {
  const board = useBoard({}, { overSockets: true })
  let student: Caller

  beforeEach(async () => {
    student = await board.student()
  })

  test('is kept by nobody between, whoever listens', async () => {
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

  test('is not opened to see what it would be like', async () => {
    const { send } = await listening(board.app)
    const answer = await send('/api/events', { method: 'HEAD' })

    expect(answer?.status).toBe(200)
    expect(answer?.headers['content-type']).toMatch(/^text\/event-stream/)
  })

  test('takes no place of those who work: a thousand listen, and the board answers', async () => {
    await Promise.all(Array.from({ length: 1_100 }, () => listenOn(board.app)))

    expect(
      (await student.put(`/api/confessions/${(await student.confess()).id}/upvote`)).status,
    ).toBe(200)
  })
})

describe('of many streams', () => {
  test('those whose browser does not read are cut off, while others go on', async () => {
    const { streams, open } = await serveStreams(10)
    const [reader, sleeper] = [await open('one'), await open('two')]
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

    expect([...streams.all].map(({ network }) => network)).toEqual(['one'])
  })

  test('one more than there is room for ends the newest of the network that has the most', async () => {
    const { streams, open } = await serveStreams(4)
    for (const network of ['crowd', 'one', 'crowd', 'crowd', 'two']) await open(network)

    await expect
      .poll(() => [...streams.all].map(({ network }) => network))
      .toEqual(['crowd', 'one', 'crowd', 'two'])
  })

  /** Browsers that say which network they are from. */
  async function serveStreams(mostStreams: number) {
    const streams = createStreams(mostStreams)
    const server = createServer(({ headers }, response) => {
      response.writeHead(200).flushHeaders()
      const network = `${headers.network}`
      streams.add({ response, network, confessions: [], viewer: null, endsAt: 0 })
    }).listen(0)
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const open = (network: string) =>
      new Promise<IncomingMessage>((resolve) => {
        const sending = request({ port, agent: false, headers: { network } }, resolve)
        sending.on('error', () => {})
        onTestFinished(() => void sending.destroy())
        sending.end()
      }).then((answer) => answer.on('error', () => {}))
    return { streams, open }
  }
})

describe('as long as nothing happens', () => {
  const board = useBoard()

  test('everybody hears every 25 seconds that the stream is alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = await createApp(board.board, board.app.log)
    onTestFinished(() => app.close())
    const streams = await Promise.all([listenOn(app), listenOn(app)])

    vi.advanceTimersByTime(25_000)

    for (const { frames } of streams)
      await expect.poll(() => frames.map(({ event }) => event)).toEqual(['', 'alive'])
  })
})

describe('a board that stops', () => {
  const board = useBoard()
  const stopping = restartedBoard(board, {})

  test('tells every stream when to come back, each another moment', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => listenOn(stopping.app)))
    await stopping.app.close()

    await expect.poll(() => streams.every(({ isClosed }) => isClosed)).toBe(true)
    const waits = streams.map(({ frames }) => Number(frames.at(-1)?.retry))
    expect(new Set(waits).size).toBeGreaterThan(5)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
  })
})
