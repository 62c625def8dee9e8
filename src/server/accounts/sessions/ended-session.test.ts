import { describe, expect, test } from 'vitest'
import { accountIdOf } from '../../../../test/accounts/accounts.ts'
import { googleSettings, googleStudent, ownerAtGoogle } from '../../../../test/accounts/google.ts'
import { cookieFor, userOf } from '../../../../test/accounts/session-cookies.ts'
import { hashingTakesTime, password, useBoard } from '../../../../test/board.ts'
import { miscounted } from '../../../../test/database/counts.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { holdRequest } from '../../../../test/held-request.ts'
import { confessions, replies } from '../../db/schema/content.ts'
import { insertUser } from '../records/accounts.ts'

const email = 'ada@ucsd.edu'
const next = 'a better horse'

describe('a request whose session ends while it runs', () => {
  const board = useBoard(googleSettings, hashingTakesTime)

  const anotherCookie = async () => cookieFor(board.board, await accountIdOf(board.board, email))

  /** Opens an account with another person's address. It has no password, because hashing takes long. */
  async function squat(): Promise<string> {
    await insertUser(board.board.db, board.board, { email })
    return anotherCookie()
  }

  test('deletes no account once the account belongs to its owner', async () => {
    const cookie = await squat()
    const url = '/api/account/deletion'
    const leaving = [
      await holdRequest(board, 'POST', url, {}, cookie),
      await holdRequest(board, 'POST', url, { deleteContent: true }, cookie),
    ]
    const { owner, arrive } = await ownerAtGoogle(board, email)
    expect(await arrive()).toBe(200)
    const { id } = await owner.confess()
    await owner.reply(id)

    for (const held of leaving) expectProblem(await held.finish(), 'signed_out')

    expect(await userOf(owner)).toMatchObject({ email, emailVerified: true })
    expect((await owner.get(`/api/confessions/${id}`)).body).toMatchObject({
      isOwner: true,
      replyCount: 1,
    })
  })

  test('changes no password once the account belongs to its owner', async () => {
    const cookie = await squat()
    const body = { currentPassword: password, newPassword: next }
    const held = await holdRequest(board, 'PUT', '/api/account/password', body, cookie)
    const { owner, arrive } = await ownerAtGoogle(board, email)
    expect(await arrive()).toBe(200)

    expectProblem(await held.finish(), 'no_password')

    expect(await userOf(owner)).toMatchObject({ emailVerified: true, hasPassword: false })
  })

  test.each([
    ['signed out', '/api/session'],
    ['signed out everywhere', '/api/sessions'],
  ])('posts, replies and edits nothing if the student %s meanwhile', async (_, signOut) => {
    const student = await googleStudent(board, 'ada')
    const confession = await student.confess()
    const reply = await student.reply(confession.id)
    const cookie = await anotherCookie()
    const hold = (method: 'POST' | 'PATCH', url: string) =>
      holdRequest(board, method, url, { title: 'Too late', content: 'Too late' }, cookie)
    const writings = [
      await hold('POST', '/api/confessions'),
      await hold('PATCH', `/api/confessions/${confession.id}`),
      await hold('POST', `/api/confessions/${confession.id}/replies`),
      await hold('PATCH', `/api/replies/${reply.id}`),
    ]

    expect((await board.visitor().delete(signOut, undefined, { cookie })).status).toBe(200)

    for (const held of writings) expectProblem(await held.finish(), 'signed_out')
    const { db } = board.board
    const visitor = board.visitor()
    expect((await visitor.get(`/api/confessions/${confession.id}`)).body).toEqual({
      ...confession,
      isOwner: false,
      replyCount: 1,
    })
    const thread = await visitor.get(`/api/confessions/${confession.id}/replies`)
    expect(thread.body.replies).toEqual([{ ...reply, isOwner: false }])
    expect([await db.$count(confessions), await db.$count(replies)]).toEqual([1, 1])
    expect(await miscounted(board.board)).toEqual([])
  })
})
