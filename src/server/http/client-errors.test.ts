import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { listen } from '../../../test/listen.ts'

describe('an invalid HTTP request', () => {
  const board = useBoard({ BOARD_TITLE: 'A board on the network' })

  test.each([
    ['text that is not HTTP', 'What do you want?', 400, 'malformed'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x', 400, 'malformed'],
    [
      'an address of 20,000 letters',
      `GET /${'x'.repeat(20_000)} HTTP/1.1`,
      431,
      'headers_too_large',
    ],
  ])('is answered with a problem: %s', async (_, start, status, code) => {
    const socket = connect(await listen(board.app), '127.0.0.1')
    await once(socket, 'connect')

    socket.write(`${start}\r\n\r\n`)

    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('Content-Type: application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status, code })
  })
})
