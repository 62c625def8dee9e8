import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '../../../test/accounts/accounts.ts'
import { googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { type Answer, type Caller, useBoard } from '../../../test/board.ts'
import { dayMs } from '../../../test/clock.ts'
import { backdate, placeConfession, tagOf } from '../../../test/content.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { inWords, suspendAuthor } from '../../../test/suspensions.ts'
import { suspensions } from '../db/schema/moderation.ts'
import { removeExpired } from './sweep.ts'

describe('a suspended student', () => {
  const board = useBoard(googleSettings)
  let ada: Caller
  let bob: Caller
  let own: string
  let others: string

  beforeEach(async () => {
    ada = await googleStudent(board, 'ada')
    bob = await googleStudent(board, 'bob')
    own = (await ada.confess()).id
    others = (await bob.confess()).id
  })

  test("can't post, edit, reply or upvote, and reads when the suspension ends", async () => {
    const { id: reply } = await ada.reply(others)
    const { id: bobsReply } = await bob.reply(others)
    const endsOn = await suspendAuthor(board.board, own)

    const writes: (() => Promise<Answer>)[] = [
      () => ada.post('/api/confessions', { title: 'A title', content: 'A text' }),
      () => ada.patch(`/api/confessions/${own}`, { title: 'Another', content: 'A text' }),
      () => ada.post(`/api/confessions/${others}/replies`, { content: 'A reply' }),
      () =>
        ada.post(`/api/confessions/${others}/replies`, { content: 'So', parentReplyId: bobsReply }),
      () => ada.patch(`/api/replies/${reply}`, { content: 'Another' }),
      () => ada.put(`/api/confessions/${others}/upvote`),
      () => ada.put(`/api/replies/${bobsReply}/upvote`),
    ]
    for (const write of writes)
      expectProblem(await write(), 'suspended', { detail: inWords(endsOn) })

    expect((await bob.get(`/api/confessions/${others}`)).body).toMatchObject({
      ...{ replyCount: 2, upvoteCount: 0 },
    })
  })

  test('can read, delete their own content, and delete the account', async () => {
    const { id: reply } = await ada.reply(others)
    await ada.put(`/api/confessions/${others}/upvote`)
    await suspendAuthor(board.board, own)

    expect((await ada.get('/api/me/confessions')).body.items).toMatchObject([{ id: own }])
    const { body } = await ada.delete(`/api/confessions/${others}/upvote`)
    expect(body).toEqual({ upvoteCount: 0, hasVoted: false })
    expect((await ada.delete(`/api/replies/${reply}`)).status).toBe(200)
    expect((await ada.delete(`/api/confessions/${own}`)).status).toBe(204)
    expect((await deleteAccount(ada)).status).toBe(200)
  })

  test('is suspended for something they wrote in any month', async () => {
    const lastMonth = new Date(Date.now() - 40 * dayMs)
    await backdate(board.board, ada, lastMonth)
    const authorTag = await tagOf(board.board, ada, lastMonth)
    const { id } = await placeConfession(board.board, { authorTag, createdAt: lastMonth })
    await suspendAuthor(board.board, id)

    const answer = await ada.put(`/api/confessions/${others}/upvote`)

    expect(answer.body.code).toBe('suspended')
  })

  test('is the only one suspended, even if others voted or replied there', async () => {
    await bob.reply(own)
    await bob.put(`/api/confessions/${own}/upvote`)
    await suspendAuthor(board.board, own)

    await bob.reply(own)
    expect((await bob.confess()).isOwner).toBe(true)
  })

  test('is suspended until the last of several suspensions ends', async () => {
    const { id: second } = await ada.confess()
    const write = () => ada.put(`/api/confessions/${others}/upvote`)
    const tomorrow = await suspendAuthor(board.board, own, 1)
    const last = await suspendAuthor(board.board, second, 5)
    expectProblem(await write(), 'suspended', { detail: inWords(last) })

    await suspendAuthor(board.board, second, 0)

    expectProblem(await write(), 'suspended', { detail: inWords(tomorrow) })
  })

  test.each([
    ['on the day it ends', 0],
    ['later', -1],
  ])('writes again %s, and nothing of it is stored', async (_, days) => {
    await suspendAuthor(board.board, own, days)

    expect((await ada.confess()).isOwner).toBe(true)

    await suspendAuthor(board.board, others)
    await removeExpired(board.board.db)
    expect(await board.board.db.$count(suspensions)).toBe(1)
  })
})
