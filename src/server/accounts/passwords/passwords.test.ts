import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { users } from '../../db/schema/accounts.ts'

const email = 'ada@ucsd.edu'

describe('passwords', () => {
  const board = useBoard()
  const send = (call: 'account' | 'session', password: string) =>
    board.visitor().post(`/api/${call}`, { email, password })

  test.each([
    ['six characters', 'abc12!'],
    ['two kinds of spaces', '   \t   '],
    ['emoji', '\u{1f600}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['any script', 'пароль 密码 كلمة'],
    ['a NUL and a line break', 'one\u0000two\nthree'],
    ['1,000 characters', 'yx'.repeat(500)],
  ])('a password of %s works', async (_, password) => {
    expect((await send('account', password)).status).toBe(200)
    expect((await send('session', password)).status).toBe(200)
    expect((await send('session', `${password.slice(0, -1)}y`)).status).toBe(401)
  })

  test.each([
    ['composed', 'decomposed', 'caf\u00e9 \u00e0 la carte', 'cafe\u0301 a\u0300 la carte'],
    ['decomposed', 'composed', 'cafe\u0301 a\u0300 la carte', 'caf\u00e9 \u00e0 la carte'],
  ])('a password with %s letters is the same as with %s ones', async (_, _other, one, other) => {
    expect((await send('account', one)).status).toBe(200)
    expect((await send('session', other)).status).toBe(200)
  })

  test('a password of 1,001 characters is refused', async () => {
    const answer = await send('account', 'x'.repeat(1001))

    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { field: 'password', message: 'A password can have at most 1000 characters' },
    ])
  })

  test('equal passwords are stored differently, and none is stored as it is', async () => {
    for (const name of ['ada', 'bob'])
      await board
        .visitor()
        .post('/api/account', { email: `${name}@ucsd.edu`, password: 'correct horse' })

    const rows = await board.board.db.select().from(users)

    const [ada, bob] = rows.map((row) => row.password)
    expect(ada).toBeTruthy()
    expect(ada).not.toBe(bob)
    expect(JSON.stringify(rows)).not.toContain('correct horse')
  })
})
