import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { studentWithCookie } from '../../../test/accounts/session-cookies.ts'
import { password, type TestBoard, useBoard } from '../../../test/board.ts'
import { sessions } from '../db/schema/accounts.ts'
import { confessions } from '../db/schema/content.ts'

const foreignOrigin = {
  status: 403,
  code: 'foreign_origin',
  title: 'This request came from another site',
}
const confession = { title: 'A title', content: 'A confession' }

function post(board: TestBoard, origin?: string) {
  return board.visitor().delete('/api/session', {}, origin === undefined ? {} : { origin })
}

describe('a write from another site', () => {
  const board = useBoard({ PORT: '3210' })

  test.each([
    'https://evil.example',
    'null',
    '',
    'http://localhost',
    'http://localhost:3000',
    'https://localhost:3210',
    'http://localhost:3210.evil.example',
    'http://evil.localhost:3210',
    'http://localhost:3210/',
    'http://127.0.0.2:3210',
    'http://localhost:3210, http://evil.example',
  ])('with origin "%s" is refused', async (origin) => {
    const { status, body, headers } = await post(board, origin)

    expect(status).toBe(403)
    expect(body).toEqual(foreignOrigin)
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test('changes nothing, whatever its method and its cookie', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const { id, ...before } = await student.confess()
    const headers = { cookie, origin: 'https://evil.example' }
    const write = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload = {}) =>
      board.app.inject({ method, url, headers, payload } satisfies InjectOptions)

    const answers = [
      await write('POST', '/api/confessions', confession),
      await write('PATCH', `/api/confessions/${id}`, confession),
      await write('PUT', `/api/confessions/${id}/upvote`),
      await write('DELETE', `/api/confessions/${id}/upvote`),
      await write('POST', `/api/confessions/${id}/replies`, { content: 'A reply' }),
      await write('DELETE', `/api/confessions/${id}`),
      await write('DELETE', '/api/session'),
      await write('POST', '/api/session', { email: 'ada@ucsd.edu', password }),
      await write('DELETE', '/api/sessions'),
      await write('POST', '/api/account/deletion', { deleteContent: true }),
      await write('PUT', '/api/account/password', {
        currentPassword: password,
        newPassword: 'of somebody else',
      }),
      await write('POST', '/api/account/password-reset', { email: 'ada@ucsd.edu' }),
      await write('POST', '/api/session/google'),
      await write('POST', '/api/nowhere'),
    ]

    for (const answer of answers) {
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await student.get(`/api/confessions/${id}`)).body).toEqual({ id, ...before })
    expect(await board.board.db.$count(confessions)).toBe(1)
    expect(await board.board.db.$count(sessions)).toBe(1)
  })

  test('is never allowed by CORS: no answer lets another site read it', async () => {
    const headers = { origin: 'https://evil.example' }
    const preflight = await board.app.inject({
      method: 'OPTIONS',
      url: '/api/confessions',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    })
    const read = await board.visitor().get('/api/confessions', headers)

    expect(read.status).toBe(200)
    for (const answer of [read, preflight]) {
      expect(Object.keys(answer.headers).filter((name) => /access-control/.test(name))).toEqual([])
    }
  })
})

describe('a write from our own pages', () => {
  const board = useBoard({ PORT: '3210' })

  test.each(['http://localhost:3210', 'http://127.0.0.1:3210', 'http://[::1]:3210', undefined])(
    'with origin %s is let in while no public address is set',
    async (origin) => {
      expect((await post(board, origin)).status).toBe(200)
    },
  )
})

describe('a write without an origin', () => {
  const board = useBoard({ PORT: '3210' })
  const send = (headers: Record<string, string>) =>
    board.visitor().delete('/api/session', {}, headers)

  test.each([{ origin: 'null' }, {}])(
    'that claims to come from our own pages is accepted: %j',
    async (headers) => {
      expect((await send({ ...headers, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    },
  )

  test.each(['cross-site', 'same-site', 'none', '', 'same-origin, cross-site'])(
    'that claims to come from elsewhere is refused: "%s"',
    async (site) => {
      for (const headers of [{ origin: 'null' }, {}]) {
        const { status, body } = await send({ ...headers, 'sec-fetch-site': site })
        expect([status, body]).toEqual([403, foreignOrigin])
      }
    },
  )

  test('is not accepted if another origin claims to be ours', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }

    expect((await send(headers)).body).toEqual(foreignOrigin)
  })
})

describe('a board on port 80', () => {
  const board = useBoard({ PORT: '80' })

  test('accepts its own pages, whose origin has no port', async () => {
    expect((await post(board, 'http://localhost')).status).toBe(200)
    expect((await post(board, 'http://localhost:80')).status).toBe(403)
  })
})

describe('a board with a public address', () => {
  const board = useBoard({ PORT: '3210', PUBLIC_URL: 'https://spill.example/' })

  test('accepts its own pages, and clients that are not browsers', async () => {
    expect((await post(board, 'https://spill.example')).status).toBe(200)
    expect((await post(board)).status).toBe(200)
  })

  test.each([
    'http://spill.example',
    'https://www.spill.example',
    'http://localhost:3210',
    'http://127.0.0.1:3210',
    'null',
  ])('refuses origin %s', async (origin) => {
    expect((await post(board, origin)).body).toEqual(foreignOrigin)
  })
})
