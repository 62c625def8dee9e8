import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

const failed = { status: 500, code: 'failed', title: 'Something went wrong' }

describe('a failure of our own', () => {
  const board = useBoard()

  test('is told as no more than that, and the board goes on', async () => {
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
    'while signing up (%s) is not blamed on the student, and leaves no half of an account',
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

  test('while signing in is not told as a wrong password', async () => {
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
