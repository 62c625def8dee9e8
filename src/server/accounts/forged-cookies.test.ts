import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { studentWithCookie } from '../../../test/session-cookies.ts'
import { deriveKeys } from '../anonymity/keys.ts'

type Parts = { name: string; token: string; signature: string }

/** Cookie values made from a good one, none of which is good. */
const forgeries: Record<string, (good: Parts, other: Parts) => string> = {
  'nothing at all': () => '',
  'a dot': () => '.',
  'only dots': () => '...',
  'no signature': ({ token }) => token,
  'an empty signature': ({ token }) => `${token}.`,
  'no token': ({ signature }) => `.${signature}`,
  'the signature cut short': ({ token, signature }) => `${token}.${signature.slice(0, -4)}`,
  'the signature twice': ({ token, signature }) => `${token}.${signature}.${signature}`,
  'the signature of another token': ({ token }, other) => `${token}.${other.signature}`,
  'another letter in the token': ({ token, signature }) =>
    `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}.${signature}`,
  'a later time': ({ token, signature }) => `${token}0.${signature}`,
  'a signature by another secret': ({ token }) => {
    const { session } = deriveKeys('a secret that somebody else made up')
    return `${token}.${createHmac('sha256', session).update(token).digest('base64url')}`
  },
  'a signature by no secret': ({ token }) =>
    `${token}.${createHmac('sha256', '').update(token).digest('base64')}`,
  'bytes that are no text': () => '%ff%fe%00',
  'half an escape': () => '%',
  SQL: () => "' or true --",
  'four thousand letters': () => 'x'.repeat(4000),
}

describe('a session cookie', () => {
  const board = useBoard()
  const sessionWith = (cookie: string) => board.visitor().get('/api/session', { cookie })

  test('as it was given is good', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    expect((await sessionWith(cookie)).body.user.email).toBe('ada@ucsd.edu')
  })

  test('that was not given is nobody, and breaks nothing', async () => {
    const good = partsOf((await studentWithCookie(board, 'ada@ucsd.edu')).cookie)
    const other = partsOf((await studentWithCookie(board, 'bob@ucsd.edu')).cookie)

    for (const [name, forge] of Object.entries(forgeries)) {
      const cookie = `${good.name}=${forge(good, other)}`
      const session = await sessionWith(cookie)
      const write = await board.visitor().post('/api/confessions', {}, { cookie })
      const feed = await board.visitor().get('/api/confessions', { cookie })

      expect(session, name).toMatchObject({ status: 200, body: { user: null } })
      expect(write.status, name).toBe(401)
      expect(feed.status, name).toBe(200)
    }
  })

  test('under another name is nobody', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const value = cookie.slice(cookie.indexOf('='))

    for (const name of ['session_token', 'better-auth.session_token', '__Secure-spill']) {
      expect((await sessionWith(`${name}${value}`)).body).toEqual({ user: null })
    }
  })
})

function partsOf(cookie: string): Parts {
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  const signed = decodeURIComponent(value)
  const dot = signed.lastIndexOf('.')
  // What is signed: the token with the time of the sign-in.
  return { name, token: signed.slice(0, dot), signature: signed.slice(dot + 1) }
}
