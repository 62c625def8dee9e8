import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

const failed = {
  status: 500,
  code: 'failed',
  title: 'Something went wrong',
  detail: expect.stringMatching(/^If it happens again, please tell us the number [0-9a-f]{8}\.$/),
}

describe('an internal error', () => {
  const board = useBoard()

  test('shows no details, and the board keeps working', async () => {
    const student = await board.student()
    await board.board.db.execute(sql`alter table confessions rename column title to headline`)
    const answers = [
      await student.get('/api/confessions'),
      await student.post('/api/confessions', { title: 'A title', content: 'A confession' }),
      await student.get('/api/me/confessions'),
    ]
    await board.board.db.execute(sql`alter table confessions rename column headline to title`)

    for (const { status, body, headers } of answers) {
      expect(status).toBe(500)
      expect(body).toEqual(failed)
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    }
    expect((await student.get('/api/confessions')).status).toBe(200)
  })

  test.each(['users', 'sessions'])(
    'while signing up (%s) is not blamed on the student, and leaves no incomplete account',
    async (name) => {
      const table = sql.identifier(name)
      const credentials = { email: 'ada@ucsd.edu', password: 'correct horse' }
      const signUp = () => board.visitor().post('/api/account', credentials)
      await board.board.db.execute(
        sql`alter table ${table} add constraint full_house check (false)`,
      )
      const answer = await signUp()
      await board.board.db.execute(sql`alter table ${table} drop constraint full_house`)

      expect(answer.body).toEqual(failed)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect((await signUp()).status).toBe(200)
    },
  )

  test('while signing in is not shown as a wrong password', async () => {
    await board.student('ada')
    const add = sql`alter table sessions add constraint full_house check (false) not valid`
    await board.board.db.execute(add)
    const answer = await board
      .visitor()
      .post('/api/session', { email: 'ada@ucsd.edu', password: 'correct horse' })
    await board.board.db.execute(sql`alter table sessions drop constraint full_house`)

    expect(answer.body).toEqual(failed)
  })
})

describe('the number of a failure', () => {
  const board = useBoard({ LOG_LEVEL: 'error' })

  test('is in the log, and the same while it repeats', async () => {
    const student = await board.student()
    await board.board.db.execute(sql`alter table confessions rename column title to headline`)
    const answers = [
      await student.get('/api/confessions'),
      await student.get('/api/confessions'),
      await student.get('/api/me/confessions'),
    ]
    await board.board.db.execute(sql`alter table confessions rename column headline to title`)

    const [first = '', second, other] = answers.map(
      ({ body }) => /number (\w+)/.exec(body.detail)?.[1],
    )
    expect(second).toBe(first)
    expect(other).not.toBe(first)
    const logged = board.log.trim().split('\n')
    expect(logged.map((line) => JSON.parse(line).failure)).toEqual([first, other])
  })

  test('is not given to what is missing', async () => {
    const missing = '/api/confessions/00000000-0000-4000-8000-000000000000'
    const { body } = await board.visitor().get(missing)

    expect(body).toEqual({ status: 404, code: 'confession_not_found', title: expect.anything() })
  })
})

describe('a feature that is not set up', () => {
  const board = useBoard({ LOG_LEVEL: 'trace' })

  test('gets an answer, and is not logged as a failure', async () => {
    const answers = [
      await board.visitor().post('/api/session/google'),
      await board.visitor().post('/api/account/password-reset', { email: 'ada@ucsd.edu' }),
    ]

    expect(answers.map(({ body }) => body.code)).toEqual(['google_not_set_up', 'mail_not_set_up'])
    expect(levelsOf(board.log)).toEqual([30, 30])
    expect(board.log).not.toContain('stack')
  })
})

describe('a feature that fails', () => {
  const board = useBoard({
    LOG_LEVEL: 'trace',
    GOOGLE_CLIENT_ID: 'spill',
    GOOGLE_CLIENT_SECRET: 'a secret',
    GOOGLE_ISSUER: 'http://127.0.0.1:1',
  })

  test('is logged with its cause', async () => {
    const { body } = await board.visitor().post('/api/session/google')

    expect(body.code).toBe('google_unreachable')
    expect(levelsOf(board.log)).toEqual([50, 30])
    expect(board.log).toContain('"cause"')
  })
})

function levelsOf(log: string): number[] {
  return log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).level)
}
