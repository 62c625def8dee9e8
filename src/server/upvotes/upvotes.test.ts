import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { reactions } from '../db/schema.ts'

describe('upvotes', () => {
  const board = useBoard()

  describe.each(['confession', 'reply'] as const)('on a %s', (kind) => {
    test('a student upvotes it once, however often the request repeats', async () => {
      const [author, voter] = [await board.student(), await board.student()]
      const url = await targetOf(author)

      const first = await voter.put(url)
      const again = await voter.put(url)

      expect(first).toMatchObject({ status: 200, body: { upvoteCount: 1, hasVoted: true } })
      expect(again).toMatchObject({ status: 200, body: { upvoteCount: 1, hasVoted: true } })
      expect(await board.board.db.$count(reactions)).toBe(1)
    })

    test('a student takes an upvote back once, however often the request repeats', async () => {
      const [author, voter, other] = [
        await board.student(),
        await board.student(),
        await board.student(),
      ]
      const url = await targetOf(author)
      await voter.put(url)
      await other.put(url)

      const first = await voter.delete(url)
      const again = await voter.delete(url)

      expect(first).toMatchObject({ status: 200, body: { upvoteCount: 1, hasVoted: false } })
      expect(again).toMatchObject({ status: 200, body: { upvoteCount: 1, hasVoted: false } })
      expect(await board.board.db.$count(reactions)).toBe(1)
    })

    test('an author may upvote it, and again after taking that back', async () => {
      const author = await board.student()
      const url = await targetOf(author)
      await author.put(url)
      await author.delete(url)

      const { body } = await author.put(url)

      expect(body).toEqual({ upvoteCount: 1, hasVoted: true })
    })

    test('who takes back what was never given changes nothing', async () => {
      const [author, other] = [await board.student(), await board.student()]
      const url = await targetOf(author)
      await author.put(url)

      const { body } = await other.delete(url)

      expect(body).toEqual({ upvoteCount: 1, hasVoted: false })
    })

    test('an upvote belongs to one target only', async () => {
      const author = await board.student()
      const [url, other] = [await targetOf(author), await targetOf(author)]
      await author.put(url)

      const { body } = await author.delete(other)

      expect(body).toEqual({ upvoteCount: 0, hasVoted: false })
      expect(await board.board.db.$count(reactions)).toBe(1)
    })

    async function targetOf(author: Caller): Promise<string> {
      const confession = await author.confess()
      if (kind === 'confession') return `/api/confessions/${confession.id}/upvote`
      const reply = await author.reply(confession.id)
      return `/api/replies/${reply.id}/upvote`
    }
  })

  describe('what a reaction tells of its voter', () => {
    test('the upvotes of one student share no tag, those of two on one target neither', async () => {
      const [author, other] = [await board.student(), await board.student()]
      const { id } = await author.confess()
      const reply = await author.reply(id)
      for (const url of [
        `/api/confessions/${id}/upvote`,
        `/api/confessions/${(await author.confess()).id}/upvote`,
        `/api/replies/${reply.id}/upvote`,
      ]) {
        await author.put(url)
        await other.put(url)
      }

      const rows = await board.board.db.select().from(reactions)

      expect(rows).toHaveLength(6)
      expect(new Set(rows.map(({ voterTag }) => voterTag)).size).toBe(6)
    })

    test('it holds a day and no time', async () => {
      const author = await board.student()
      const { id } = await author.confess()
      await author.put(`/api/confessions/${id}/upvote`)

      const [row] = await board.board.db.select().from(reactions)

      expect(row).toEqual({
        confessionId: id,
        replyId: null,
        voterTag: expect.any(String),
        createdOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })
    })
  })
})
