import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
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

  test('is none behind another answer on its connection, nor does the end of both end the board', async () => {
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

  test('one that was ended is sent nothing more, and is cut off if nobody takes its end', async () => {
    const { streams, open } = await serveStreams(10)
    const sleeper = await open('one')
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

  test('visitors of the network with the most give way, to the signed-in and to other visitors', async () => {
    const { openNetworks, open } = await serveStreams(4)
    for (const network of ['one', 'crowd', 'crowd', 'crowd']) await open(network)

    await open('two')
    expect(openNetworks()).toEqual(['one', 'crowd', 'crowd', 'two'])
    await open('home', 'an epoch')
    expect(openNetworks()).toEqual(['one', 'crowd', 'two', 'home'])
  })

  test('a network that gave way does not take the place back from one with no more', async () => {
    const { openNetworks, open } = await serveStreams(4)
    for (const network of ['one', 'crowd', 'crowd', 'crowd', 'one']) await open(network)

    for (const network of ['crowd', 'crowd', 'one']) await open(network)

    expect(openNetworks()).toEqual(['one', 'crowd', 'crowd', 'one'])
  })

  test('whoever gave way is told to come back after half a minute at the earliest', async () => {
    const { open } = await serveStreams(2)
    await open('crowd')
    const displaced = await open('crowd')
    let received = ''
    displaced.setEncoding('utf8').on('data', (part: string) => {
      received += part
    })

    await open('one')

    await expect.poll(() => displaced.readableEnded).toBe(true)
    expect(Number(/^retry: (\d+)\n/.exec(received)?.[1])).toBeGreaterThanOrEqual(30_000)
  })

  test('one account has twenty at most, the latest', async () => {
    const { streams, open } = await serveStreams(100)
    for (let count = 0; count < 25; count++) await open(`network ${count}`, 'an epoch')

    expect([...streams.all].map(({ network }) => network)).toEqual(
      Array.from({ length: 20 }, (_, index) => `network ${index + 5}`),
    )
  })

  /** Browsers that say which network they are from. */
  async function serveStreams(maxStreams: number) {
    const streams = createStreams(maxStreams)
    const server = createServer(({ headers }, response) => {
      response.writeHead(200).flushHeaders()
      const network = `${headers.network}`
      const epoch = headers.epoch && `${headers.epoch}`
      const viewer = epoch ? { accountId: '', sessionHash: '', epoch, authorTags: [] } : null
      if (!streams.add({ response, network, confessions: [], viewer, endsAt: 0 })) response.end()
    }).listen(0)
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const open = (network: string, epoch = '') =>
      new Promise<IncomingMessage>((resolve) => {
        const sending = request({ port, agent: false, headers: { network, epoch } }, resolve)
        sending.on('error', () => {})
        onTestFinished(() => void sending.destroy())
        sending.end()
      }).then((answer) => answer.on('error', () => {}))
    const openNetworks = () => [...streams.all].map(({ network }) => network)
    return { streams, open, openNetworks }
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
