import { describe, expect, test } from 'vitest'
import { password, useBoard } from '../../../test/board.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { users } from '../db/schema/accounts.ts'

describe('sign-up', () => {
  const board = useBoard()
  const signUp = (body: unknown) => board.visitor().post('/api/account', body)
  const accounts = () => board.board.db.$count(users)

  test('a student opens an account and sees what the board stores about it', async () => {
    const { status, body } = await signUp({ email: ' New.Student@UCSD.edu ', password })

    expect(status).toBe(200)
    expect(body).toEqual({
      user: {
        email: 'new.student@ucsd.edu',
        memberSince: expect.stringMatching(/^20\d\d-\d\d$/),
        emailVerified: false,
        hasPassword: true,
      },
    })
  })

  test('a new student is signed in at once', async () => {
    const browser = board.visitor()
    const { body } = await browser.post('/api/account', {
      email: 'new@ucsd.edu',
      password,
    })

    expect((await browser.get('/api/session')).body).toEqual(body)
    expect((await browser.confess()).isOwner).toBe(true)
  })

  test.each([
    ['nothing', {}, ['email', 'password']],
    ['no password', { email: 'new@ucsd.edu' }, ['password']],
    ['no address', { password }, ['email']],
    ['a blank address', { email: '  ', password }, ['email']],
    ['an empty password', { email: 'new@ucsd.edu', password: '' }, ['password']],
    ['an address that is not text', { email: ['new@ucsd.edu'], password }, ['email']],
  ])('a form with %s is refused', async (_, body, fields) => {
    const answer = await signUp(body)

    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      status: 422,
      code: 'invalid_fields',
      title: 'Please fill in all fields',
      errors: fields.map((field) => ({ field, message: 'Please fill in all fields' })),
    })
    expect(await accounts()).toBe(0)
  })

  test.each(['ab\u{1f600}cd', '12345', '\u{1f600}'.repeat(5)])(
    'the password %s is too weak',
    async (weak) => {
      const answer = await signUp({ email: 'new@ucsd.edu', password: weak })

      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({
        status: 422,
        code: 'weak_password',
        title: 'Password too weak',
        detail: 'Use at least 6 characters.',
      })
      expect(await accounts()).toBe(0)
    },
  )

  test('the most common passwords are too weak, in any letter case', async () => {
    for (const common of [
      ...['123456', 'password', 'PASSWORD1', 'LetMeIn', 'P@ssw0rd', '1Q2W3e4r'],
      ...['bullseye', '0Range', '15051983', 'balabama'],
    ]) {
      expectProblem(await signUp({ email: 'new@ucsd.edu', password: common }), 'weak_password', {
        detail: 'Too many people use this password.',
      })
    }
    expect(await accounts()).toBe(0)
  })

  test.each(['00000000', '      ', '\u{1f600}'.repeat(6), 'eeeeee'])(
    'a repeated character is too weak: %j',
    async (weak) => {
      expectProblem(await signUp({ email: 'new@ucsd.edu', password: weak }), 'weak_password', {
        detail: 'Too many people use this password.',
      })
      expect(await accounts()).toBe(0)
    },
  )

  test.each([
    ...[
      'ucsd123',
      'UCSD-2026!',
      'ucsd.edu',
      'UCSD Confessions',
      'UcsdConfessions1',
      'confessions',
      'Spill42!',
    ],
    ...['Lovelace1815', 'ada.lovelace', 'AdaLovelace', 'ada2026'],
  ])(
    "a word of the board or of the student's address is too weak, with any digits: %s",
    async (weak) => {
      const email = 'Ada.Lovelace@ucsd.edu'

      expectProblem(await signUp({ email, password: weak }), 'weak_password', {
        detail: 'Don’t use the board’s name or your email.',
      })
      expect(await accounts()).toBe(0)
    },
  )

  test('longer words that contain one of these are accepted', async () => {
    const email = 'ada.lovelace@ucsd.edu'

    expect((await signUp({ email, password: 'ada likes spilling tea' })).status).toBe(200)
  })

  test("an address can't have a second account, in any letter case", async () => {
    await board.student('taken')

    for (const email of ['taken@ucsd.edu', 'TAKEN@ucsd.edu', 'Taken@UCSD.EDU']) {
      const answer = await signUp({ email, password: 'another password' })
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual({
        status: 409,
        code: 'email_taken',
        title: 'Email already in use',
        detail: 'Try logging in instead.',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await accounts()).toBe(1)
  })

  test('only one of several sign-ups with an address at the same moment succeeds', async () => {
    const passwords = ['first of them', 'second of them', 'third of them']
    const emails = ['same@ucsd.edu', 'SAME@ucsd.edu', 'same@UCSD.edu']

    const answers = await Promise.all(
      passwords.map((password, index) => signUp({ email: emails[index], password })),
    )

    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect(await accounts()).toBe(1)
    const winner = passwords[answers.findIndex((answer) => answer.status === 200)]
    const back = await board
      .visitor()
      .post('/api/session', { email: 'same@ucsd.edu', password: winner })
    expect(back.status).toBe(200)
  })

  test('unknown fields change nothing', async () => {
    const { status, body, headers } = await signUp({
      email: 'new@ucsd.edu',
      password,
      id: '00000000-0000-4000-8000-000000000000',
      name: 'My real name',
      image: 'https://example.com/me.jpg',
      emailVerified: true,
      createdAt: '2001-01-01T00:00:00.000Z',
      rememberMe: false,
      callbackURL: 'https://evil.example/',
    })

    expect(status).toBe(200)
    expect(body.user.emailVerified).toBe(false)
    expect(body.user.memberSince).not.toBe('2001-01')
    expect(JSON.stringify(headers)).toContain('Max-Age')
    const [row] = await board.board.db.select().from(users)
    expect(row?.id).not.toMatch(/^0{8}/)
    expect(JSON.stringify(row)).not.toMatch(/My real name|example\.com/)
  })
})
