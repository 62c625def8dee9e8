import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

const notFound = { status: 404, code: 'not_found', title: 'Not found' }

/** Routes that authentication libraries usually register. This board has none of them. */
const strangers = [
  '/api/auth',
  '/api/auth/get-session',
  '/api/auth/sign-in/email',
  '/api/auth/callback/google',
  '/api/account',
  '/api/account/list-sessions',
  '/api/session/token',
  '/api/session/callback/google',
]

describe('calls about accounts', () => {
  const board = useBoard()

  test('routes that are not our own are not found', async () => {
    const student = await board.student()

    for (const url of strangers) {
      for (const answer of [await student.get(url), await student.patch(url, {})]) {
        expect(answer, url).toMatchObject({ status: 404, body: notFound })
        expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    }
  })

  test('no other spelling of a path works', async () => {
    const student = await board.student()

    for (const path of ['/api/session/', '/api//session', '/API/session', '/api/Session']) {
      expect((await student.get(path)).status, path).toBe(404)
    }
  })

  test('our own routes accept only their own methods', async () => {
    const student = await board.student()

    const answers = [
      await student.delete('/api/account'),
      await student.get('/api/account/deletion'),
      await student.post('/api/account/password', {}),
      await student.get('/api/sessions'),
      await student.delete('/api/session/google'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await student.get('/api/session')).body.user).not.toBeNull()
  })
})
