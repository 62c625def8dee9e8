import { describe, expect, test } from 'vitest'
import { password, useBoard } from '../../../test/board.ts'
import { importedPassword } from '../../../test/import/imported-password.ts'
import { samplePassword } from '../../../test/import/old-export.ts'
import { sealPassword } from '../crypto/passwords.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { insertUser } from './records/accounts.ts'

describe('sign-in', () => {
  const board = useBoard()
  const signIn = (body: unknown) => board.visitor().post('/api/session', body)

  test('a student signs in, in whatever letter case the address is typed', async () => {
    const student = await board.student('ada')
    const { body } = await student.get('/api/session')

    for (const email of ['ada@ucsd.edu', ' ADA@Ucsd.Edu ']) {
      const answer = await signIn({ email, password })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual(body)
    }
  })

  test('a student who signs in finds their own confessions', async () => {
    const { id } = await (await board.student('ada')).confess()
    const laptop = board.visitor()
    await laptop.post('/api/session', { email: 'ada@ucsd.edu', password })

    const { body } = await laptop.get('/api/me/confessions')

    expect(body.items.map((item: { id: string }) => item.id)).toEqual([id])
  })

  test('a student of the old board signs in without a change to the account', async () => {
    const email = 'ada@ucsd.edu'
    const { password } = samplePassword
    const { keys, db } = board.board
    const imported = sealPassword(keys, importedPassword)
    await insertUser(board.board.db, board.board, {
      email,
      password: imported,
      emailVerified: true,
    })

    const before = await db.select().from(users)

    const attempts = [signIn({ email, password }), signIn({ email, password })]
    const answers = await Promise.all(attempts)

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await db.$count(sessions)).toBe(2)
    expect(await db.select().from(users)).toEqual(before)
  })

  test('an address without an account gets a message that says so', async () => {
    const answer = await signIn({ email: 'nobody@ucsd.edu', password })

    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      status: 401,
      code: 'user_not_found',
      title: 'User not found',
      detail: 'Please check your email or sign up.',
    })
  })

  test.each([
    ['another', 'battery staple'],
    ['in another letter case', password.toUpperCase()],
    ['followed by a space', `${password} `],
    ['cut short', password.slice(0, -1)],
    ['shorter than allowed', 'x'],
  ])('a password that is %s is wrong', async (_, attempt) => {
    await board.student('ada')

    const answer = await signIn({ email: 'ada@ucsd.edu', password: attempt })

    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      status: 401,
      code: 'wrong_password',
      title: 'Wrong password',
      detail: 'Please try again.',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test("a student's password doesn't open another student's account", async () => {
    await board.student('ada')
    await board.visitor().post('/api/account', { email: 'bob@ucsd.edu', password: 'only of bob' })

    expect((await signIn({ email: 'ada@ucsd.edu', password: 'only of bob' })).status).toBe(401)
  })

  test.each([
    ['nothing', {}],
    ['no password', { email: 'ada@ucsd.edu' }],
    ['no address', { password }],
    ['an empty password', { email: 'ada@ucsd.edu', password: '' }],
    ['a password that is not text', { email: 'ada@ucsd.edu', password: { $ne: '' } }],
  ])('a form with %s is refused', async (_, body) => {
    await board.student('ada')

    const answer = await signIn(body)

    expect(answer.status).toBe(422)
    expect(answer.body.title).toBe('Please fill in all fields')
  })

  test('unknown fields change nothing', async () => {
    await board.student('ada')

    const answer = await signIn({
      email: 'ada@ucsd.edu',
      password,
      rememberMe: false,
      callbackURL: 'https://evil.example/',
    })

    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=15552000')
    expect(answer.headers.location).toBeUndefined()
  })
})
