import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { studentWithCookie } from '../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../test/board.ts'

const json = { 'content-type': 'application/json' }
const unknownId = '00000000-0000-4000-8000-000000000000'
const post = (payload: string | object, headers = {}): InjectOptions => ({
  method: 'POST',
  url: '/api/confessions',
  headers,
  payload,
})

type Refusal = {
  status: number
  code: string
  title: string
  requests: Record<string, InjectOptions>
}

/** Requests of a signed-in student, one for each kind of refusal. */
const refusals: Refusal[] = [
  {
    status: 400,
    code: 'malformed',
    title: 'The request could not be read',
    requests: {
      'JSON cut short': post('{"title":', json),
      'JSON that reaches for prototypes': post('{"__proto__":{"a":1}}', json),
      'a call with half an escape': { url: '/api/confessions/%E0%A4%A' },
      'a page with half an escape': { url: '/%' },
    },
  },
  {
    status: 404,
    code: 'not_found',
    title: 'Not found',
    requests: {
      'a call that does not exist': { url: '/api/nowhere' },
      'a method that does not exist': { method: 'DELETE', url: '/api/confessions' },
      'a write outside the API': { method: 'POST', url: '/somewhere?else=1', payload: {} },
      'an id without end': { url: `/api/confessions/${'1'.repeat(10_000)}` },
    },
  },
  {
    status: 404,
    code: 'confession_not_found',
    title: 'Confession not found',
    requests: {
      'a confession that is gone': { url: `/api/confessions/${unknownId}` },
      'a confession id that is none': { url: '/api/confessions/1' },
    },
  },
  {
    status: 404,
    code: 'reply_not_found',
    title: 'Reply not found',
    requests: {
      'a reply that is gone': { method: 'DELETE', url: `/api/replies/${unknownId}` },
      'a reply id that is none': { method: 'DELETE', url: '/api/replies/1' },
    },
  },
  {
    status: 413,
    code: 'too_large',
    title: 'This is too long',
    requests: {
      'more than one and a half mebibytes': post({
        title: 'x',
        content: 'x'.repeat(1.5 * 1024 * 1024),
      }),
    },
  },
  {
    status: 415,
    code: 'unsupported_media_type',
    title: 'Requests must be JSON',
    requests: {
      'plain text': post('{}', { 'content-type': 'text/plain' }),
      'a form': post('title=x', { 'content-type': 'application/x-www-form-urlencoded' }),
      'a file': post('--x--', { 'content-type': 'multipart/form-data; boundary=x' }),
    },
  },
  {
    status: 422,
    code: 'invalid_cursor',
    title: 'This link doesn’t work any more',
    requests: { 'a cursor that is none': { url: '/api/confessions?cursor=nonsense' } },
  },
  {
    status: 422,
    code: 'invalid_reaction_target',
    title: 'Invalid reaction target',
    requests: { 'an upvote on nothing': { method: 'PUT', url: '/api/confessions/1/upvote' } },
  },
]

describe('a refusal', () => {
  const board = useBoard()

  test('is a problem with a status, a stable code and a message, and nothing else', async () => {
    const { cookie } = await studentWithCookie(board, 'ada@ucsd.edu')

    for (const { requests, ...body } of refusals) {
      for (const [name, request] of Object.entries(requests)) {
        const headers = { ...request.headers, cookie }
        const answer = await board.app.inject({ ...request, headers })
        expect(answer.statusCode, name).toBe(body.status)
        expect(JSON.parse(answer.payload), name).toEqual(body)
        expect(answer.headers['content-type'], name).toMatch(/^application\/problem\+json/)
      }
    }
  })

  test('of a form names every bad field and starts with the first message', async () => {
    const answer = await (await board.student()).post('/api/confessions', {
      title: ' ',
      content: 7,
    })

    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      status: 422,
      code: 'invalid_fields',
      title: 'Please enter a title',
      errors: [
        { field: 'title', message: 'Please enter a title' },
        { field: 'content', message: 'Please enter your confession' },
      ],
    })
  })

  test('of a query names its bad fields', async () => {
    const { status, body } = await board.visitor().get('/api/confessions?sort=worst&frame=year')

    expect(status).toBe(422)
    expect(body.code).toBe('invalid_fields')
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['sort', 'frame'])
  })
})
