import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountIdOf, deleteAccount } from '../../../test/accounts/accounts.ts'
import { googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { cookieFor } from '../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../test/board.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { inTurn } from '../../../test/database/lock-waiters.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { holdRequest } from '../../../test/held-request.ts'
import { users } from '../db/schema/accounts.ts'
import { confessions, replies } from '../db/schema/content.ts'

describe('a deleted account', () => {
  const board = useBoard(googleSettings)

  test('gains nothing from requests in progress, and neither does a new account with the address', async () => {
    const student = await googleStudent(board, 'ada')
    const ofOther = await (await googleStudent(board, 'bob')).confess()
    const cookie = await cookieFor(board.board, await accountIdOf(board.board, student.email))
    const text = { title: 'A title', content: 'On its way' }
    const post = () => holdRequest(board, 'POST', '/api/confessions', text, cookie)
    const thread = `/api/confessions/${ofOther.id}/replies`
    const reply = () => holdRequest(board, 'POST', thread, { content: 'On its way' }, cookie)
    const [early, late] = [
      [await post(), await reply()],
      [await post(), await reply()],
    ]

    await deleteAccount(student)
    for (const held of early) expectProblem(await held.finish(), 'signed_out')
    const again = await googleStudent(board, 'ada')
    for (const held of late) expectProblem(await held.finish(), 'signed_out')

    expect((await again.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    expect(await board.board.db.$count(confessions)).toBe(1)
    expect(await board.board.db.$count(replies)).toBe(0)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('leaves content without an owner, even if it is written at that very moment', async () => {
    for (let round = 0; round < 5; round++) {
      const student = await googleStudent(board, 'ada')
      const post = () => student.post('/api/confessions', { title: 'A title', content: 'Just now' })

      const [left, ...posted] = await Promise.all([deleteAccount(student), post(), post(), post()])

      expect(left.status).toBe(200)
      for (const { status } of posted) expect([201, 401]).toContain(status)
      const again = await googleStudent(board, 'ada')
      expect((await again.get('/api/me/stats')).body.confessionsCount).toBe(0)
      await deleteAccount(again)
    }
  })
})

describe('two students who replied to each other', () => {
  const board = useBoard(googleSettings)

  test('can delete their accounts and content at the same moment', async () => {
    const [ada, bob] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]
    const cleo = await googleStudent(board, 'cleo')
    const [ofAda, ofBob] = [await ada.confess(), await bob.confess()]
    await ada.reply(ofBob.id)
    await bob.reply(ofAda.id)
    const held = await cleo.reply(ofAda.id)

    // A lock on a reply below keeps both deletions waiting halfway.
    const answers = await inTurn(
      board.board,
      sql`select 1 from ${replies} where id = ${held.id} for update`,
      () => deleteAccount(ada, { deleteContent: true }),
      () => deleteAccount(bob, { deleteContent: true }),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await board.board.db.$count(confessions)).toBe(0)
    expect(await board.board.db.$count(users)).toBe(1)
  })
})

describe('people who take votes back while a person who replied there leaves', () => {
  const board = useBoard(googleSettings)

  test('get their answers', async () => {
    const author = await googleStudent(board, 'ada')
    const { id } = await author.confess()
    const url = `/api/confessions/${id}/upvote`
    for (let round = 0; round < 4; round++) {
      const leaving = await googleStudent(board, 'bob')
      await leaving.reply(id)

      const answers = await Promise.all([
        deleteAccount(leaving, { deleteContent: true }),
        ...Array.from({ length: 8 }, () => [author.put(url), author.delete(url)]).flat(),
      ])

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect(await miscounted(board.board)).toEqual([])
  })
})
