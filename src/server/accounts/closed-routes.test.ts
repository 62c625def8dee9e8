import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

const notFound = { status: 404, code: 'not_found', title: 'Not found' }

/** What sign-in libraries answer under this path, and this board never does. */
const strangers = [
  '/get-session',
  '/list-sessions',
  '/list-accounts',
  '/update-user',
  '/change-email',
  '/token',
  '/callback/google',
  '/sign-in/social',
  '/error',
  '/ok',
  '/',
]

describe('under /api/auth', () => {
  const board = useBoard()

  test('what is not our own route is not found', async () => {
    const student = await board.student()

    for (const path of strangers) {
      const url = `/api/auth${path}`
      for (const answer of [await student.get(url), await student.post(url, {})]) {
        expect(answer, url).toMatchObject({ status: 404, body: notFound })
        expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    }
  })

  test('no other spelling of a path leads anywhere', async () => {
    const student = await board.student()

    for (const path of ['/api/auth', '/api/auth/', '/api/auth//get-session', '/API/auth/session']) {
      expect((await student.get(path)).status, path).toBe(404)
    }
  })

  test('our own routes are written to, not read or deleted', async () => {
    const student = await board.student()

    for (const call of ['sign-up/email', 'sign-in/email', 'sign-out', 'google', 'delete-account']) {
      const url = `/api/auth/${call}`
      const answers = [await student.get(url), await student.put(url), await student.delete(url)]
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
    }
    expect((await student.get('/api/session')).body.user).not.toBeNull()
  })
})
