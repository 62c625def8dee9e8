import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { secretOf, studentWithCookie } from '../../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../../test/board.ts'
import { sealSessionCookie } from '../../crypto/cookies.ts'
import { deriveKeys } from '../../crypto/keys.ts'

/** Each entry makes an invalid cookie value from one or two valid ones. */
const forgeries: Record<string, (good: string, other: string) => string> = {
  'nothing at all': () => '',
  'only dots': () => '...',
  'cut short': (good) => good.slice(0, -4),
  'made longer': (good) => `${good}AAAA`,
  twice: (good) => `${good}${good}`,
  'the beginning of one and the end of another': (good, other) =>
    good.slice(0, 60) + other.slice(60),
  'another bit at the start': (good) => changed(good, 0),
  'another bit in the seal': (good) => changed(good, 20),
  'another bit in what is sealed': (good) => changed(good, 80),
  'another bit at the end': (good) => changed(good, -1),
  'sealed with another secret': () =>
    sealSessionCookie(deriveKeys('a secret that somebody else made up'), {
      token: 'a token',
      accountId: randomUUID(),
      epoch: randomUUID(),
      begunAt: Date.now(),
      seenAt: Date.now(),
    }),
  'bytes that are no text': () => '%ff%fe%00',
  'half an escape': () => '%',
  SQL: () => "' or true --",
  'four thousand letters': () => 'x'.repeat(4000),
}

function changed(value: string, byte: number): string {
  const bytes = Buffer.from(value, 'base64url')
  const index = byte < 0 ? bytes.length + byte : byte
  bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index)
  return bytes.toString('base64url')
}

describe('a session cookie', () => {
  const board = useBoard()
  const sessionWith = (cookie: string) => board.visitor().get('/api/session', { cookie })

  test('is valid as it was issued', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    expect((await sessionWith(cookie)).body.user.email).toBe('ada@ucsd.edu')
  })

  test('that was not issued signs no one in and breaks nothing', async () => {
    const { cookie: given } = await studentWithCookie(board, 'ada@ucsd.edu')
    const good = secretOf(given)
    const other = secretOf((await studentWithCookie(board, 'bob@ucsd.edu')).cookie)

    for (const [name, forge] of Object.entries(forgeries)) {
      const cookie = `spill.session=${forge(good, other)}`
      const session = await sessionWith(cookie)
      const write = await board.visitor().post('/api/confessions', {}, { cookie })
      const feed = await board.visitor().get('/api/confessions', { cookie })

      expect(session, name).toMatchObject({ status: 200, body: { user: null } })
      expect(write.status, name).toBe(401)
      expect(feed.status, name).toBe(200)
    }
  })

  test('under another name signs no one in', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const value = cookie.slice(cookie.indexOf('='))

    for (const name of ['session_token', 'better-auth.session_token', '__Secure-spill']) {
      expect((await sessionWith(`${name}${value}`)).body).toEqual({ user: null })
    }
  })
})
