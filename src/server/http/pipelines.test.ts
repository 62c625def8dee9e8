import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { listening } from '../../../test/processes/listening.ts'

const asking = 'GET /api/confessions HTTP/1.1\r\nHost: localhost\r\n\r\n'
const last = asking.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

describe('pipelined requests', () => {
  const board = useBoard()

  async function send(requests: string) {
    const { port } = await listening(board.app)
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(requests)
    return (await text(socket).catch(() => '')).split('HTTP/1.1 200 OK').length - 1
  }

  test('are answered, even if there are many', async () => {
    expect(await send(asking.repeat(20) + last)).toBe(21)
  })

  test('end the connection when there are a thousand', async () => {
    expect(await send(asking.repeat(1_000) + last)).toBeLessThan(40)
    expect(await send(last)).toBe(1)
  })
})
