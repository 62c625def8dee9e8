import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { listen } from '../../../test/listen.ts'

describe('a client that resets its connection is not logged as a failure', () => {
  const board = useBoard({ LOG_LEVEL: 'error' })

  test.each([
    ['before its request is handled', (socket: Socket) => void socket.destroy()],
    ['meanwhile', (socket: Socket) => process.nextTick(() => socket.destroy())],
  ])('%s', async (_, reset) => {
    const student = await board.student()
    const client = connect(await listen(board.app), '127.0.0.1')
    board.app.server.prependOnceListener('request', ({ socket }: IncomingMessage) => reset(socket))
    client.write(`GET /api/search?q=a HTTP/1.1\r\nHost: x\r\nCookie: ${student.cookie}\r\n\r\n`)
    await once(client, 'close')

    // This takes the same path, so its answer comes after the end of the first request.
    expect((await student.get('/api/search?q=b')).status).toBe(200)
    expect(board.log).toBe('')
  })
})
