import { describe, expect, test } from 'vitest'
import { password, useBoard } from '../../../../test/board.ts'
import { users } from '../../db/schema/accounts.ts'

const sentence =
  'This app is exclusively for UCSD students. Please use your @ucsd.edu email address.'

const outside = [
  'x@gmail.com',
  'x@notucsd.edu',
  'x@sub.ucsd.edu',
  'x@ucsd.edu.evil.com',
  'x@ucsd.com',
  'x@ucsd-edu.com',
  'ucsd.edu@gmail.com',
]
const noAddresses = [
  'x',
  'ucsd.edu',
  '@ucsd.edu',
  'x@',
  'x@ucsd.edu.',
  'x y@ucsd.edu',
  'a@evil.com@ucsd.edu',
  '"a@evil.com"@ucsd.edu',
  'x@ucsd.edu\u0000',
  'x@ucsd.edu, y@evil.com',
  `${'x'.repeat(250)}@ucsd.edu`,
]

describe.each([
  ['sign-up', '/api/account'],
  ['sign-in', '/api/session'],
])('the university rule at %s', (_, call) => {
  const board = useBoard()
  const send = (email: string) => board.visitor().post(call, { email, password })

  test('an address of any other domain is refused, however similar', async () => {
    for (const email of outside) {
      const { status, body } = await send(email)

      expect(status, email).toBe(422)
      expect(body, email).toEqual({
        status: 422,
        code: 'foreign_email_domain',
        title: sentence,
        errors: [{ field: 'email', message: sentence }],
      })
    }
    expect(await board.board.db.$count(users)).toBe(0)
  })

  test('invalid addresses are refused', async () => {
    for (const email of noAddresses) {
      const { status, body } = await send(email)

      expect(status, email).toBe(422)
      expect(body, email).toEqual({
        status: 422,
        code: 'invalid_email',
        title: 'Invalid Email',
        errors: [{ field: 'email', message: 'Invalid Email' }],
      })
    }
    expect(await board.board.db.$count(users)).toBe(0)
  })
})

describe('the university rule', () => {
  const board = useBoard()

  test.each(['x@ucsd.edu', 'X@UCSD.EDU', 'first.last+spill@Ucsd.Edu'])(
    '%s belongs to the university',
    async (email) => {
      const signUp = await board.visitor().post('/api/account', { email, password })
      expect(signUp.status).toBe(200)

      const signIn = await board.visitor().post('/api/session', { email, password })
      expect(signIn.body.user.email).toBe(email.toLowerCase())
    },
  )
})

describe('another university', () => {
  const board = useBoard({ UNIVERSITY_NAME: 'MIT', UNIVERSITY_DOMAIN: 'MIT.edu' })

  test('has its own domain and its own message', async () => {
    const send = (email: string) => board.visitor().post('/api/account', { email, password })

    expect((await send('x@mit.edu')).status).toBe(200)
    expect((await send('x@ucsd.edu')).body.title).toBe(
      'This app is exclusively for MIT students. Please use your @mit.edu email address.',
    )
  })
})
