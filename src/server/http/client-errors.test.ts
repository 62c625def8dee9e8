import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { listen } from '../../../test/listen.ts'

describe('an invalid HTTP request', () => {
  const board = useBoard({ BOARD_TITLE: 'A board on the network' })

  const answerTo = async (request: string) => {
    const socket = connect(await listen(board.app), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${request}\r\n\r\n`)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return { head, body }
  }

  test.each([
    ['text that is not HTTP', 'What do you want?', 400, 'malformed'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x', 400, 'malformed'],
    [
      'a call with an address of 40,000 letters',
      `GET /api/${'x'.repeat(40_000)} HTTP/1.1`,
      431,
      'headers_too_large',
    ],
  ])('is answered with a problem: %s', async (_, start, status, code) => {
    const { head, body } = await answerTo(start)

    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('Content-Type: application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status, code })
  })

  test('is answered with a problem if the headers of a call come in two packets', async () => {
    const connecting = once(board.app.server, 'connection')
    const socket = connect(await listen(board.app), '127.0.0.1')
    const [connection] = await connecting
    socket.write('GET /api/confessions HTTP/1.1\r\nHost: x\r\n')
    await expect.poll(() => connection.bytesRead).toBeGreaterThan(0)
    socket.write(`Cookie: sso=${'x'.repeat(40_000)}\r\n\r\n`)

    expect(await text(socket)).toContain('Content-Type: application/problem+json')
  })

  test('for a page, with more cookies than the board takes, is answered with a page that says what to do', async () => {
    const withCookies = (size: number) =>
      answerTo(`GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: sso=${'x'.repeat(size)}`)

    const { head, body } = await withCookies(40_000)

    expect(head).toMatch(/^HTTP\/1.1 431 /)
    expect(head).toContain('Content-Type: text/html; charset=utf-8')
    expect(body).toContain('Delete the cookies of')
    // Those of a university's single sign-on are often this long.
    expect((await withCookies(17_000)).head).not.toContain(' 431 ')
  })
})
