import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

const ours = new Set(['POST /sign-up/email', 'POST /sign-in/email', 'POST /sign-out'])
const notFound = { status: 404, code: 'not_found', title: 'Not found' }

describe('the sign-in library', () => {
  const board = useBoard()

  /** Every call the library would answer if its own handler were mounted. */
  function libraryCalls(): { method: 'GET' | 'POST'; path: string }[] {
    const endpoints = Object.values(board.board.auth.api) as {
      path?: string
      options?: { method?: string | string[] }
    }[]
    const paths = new Set(endpoints.flatMap(({ path }) => path ?? []))
    return [...paths, '/callback/google', '/error', '/ok', '/'].flatMap((path) =>
      (['GET', 'POST'] as const).map((method) => ({
        method,
        path: path.replace(/:\w+/, 'google'),
      })),
    )
  }

  test('answers nothing by itself: what is not our own route is not found', async () => {
    const student = await board.student()
    const calls = libraryCalls().filter(({ method, path }) => !ours.has(`${method} ${path}`))
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/list-sessions', '/get-session', '/update-user', '/change-email']),
    )

    for (const { method, path } of calls) {
      const url = `/api/auth${path}`
      const answer = method === 'GET' ? await student.get(url) : await student.post(url, {})
      expect(answer, `${method} ${url}`).toMatchObject({ status: 404, body: notFound })
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('is not reached under other spellings of its paths', async () => {
    const student = await board.student()

    for (const path of ['/api/auth', '/api/auth/', '/api/auth//get-session', '/API/auth/session']) {
      expect((await student.get(path)).status, path).toBe(404)
    }
  })

  test('our own routes are written to, not read or deleted', async () => {
    const student = await board.student()

    for (const call of ['sign-up/email', 'sign-in/email', 'sign-out']) {
      const url = `/api/auth/${call}`
      const answers = [await student.get(url), await student.put(url), await student.delete(url)]
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
    }
    expect((await student.get('/api/session')).body.user).not.toBeNull()
  })
})
