import { describe, expect, test } from 'vitest'
import { proveAddress } from '../../../test/accounts/accounts.ts'
import { useBoard } from '../../../test/board.ts'
import { upvoteUrl } from '../../../test/upvote-url.ts'
import { reactions } from '../db/schema/content.ts'

describe('upvotes', () => {
  const board = useBoard()

  describe.each(['confession', 'reply'] as const)('on a %s', (kind) => {
    test('a student upvotes it once, however often the request repeats', async () => {
      const [author, voter] = [await board.student(), await board.student()]
      const url = await upvoteUrl(author, kind)

      const first = await voter.put(url)
      const again = await voter.put(url)

      expect(first).toMatchObject({ status: 200, body: { upvoteCount: 1, hasVoted: true } })
      expect(again).toMatchObject({ status: 200, body: { upvoteCount: 1, hasVoted: true } })
      expect(await board.board.db.$count(reactions)).toBe(1)
    })

    test('a student removes an upvote once, however often the request repeats', async () => {
      const [author, voter, other] = [
        await board.student(),
        await board.student(),
        await board.student(),
      ]
      const url = await upvoteUrl(author, kind)
      await voter.put(url)
      await other.put(url)

      const first = await voter.delete(url)
      const again = await voter.delete(url)

      expect(first).toMatchObject({ status: 200, body: { upvoteCount: 1, hasVoted: false } })
      expect(again).toMatchObject({ status: 200, body: { upvoteCount: 1, hasVoted: false } })
      expect(await board.board.db.$count(reactions)).toBe(1)
    })

    test('an author may upvote it, and again after removing the upvote', async () => {
      const author = await board.student()
      const url = await upvoteUrl(author, kind)
      await author.put(url)
      await author.delete(url)

      const { body } = await author.put(url)

      expect(body).toEqual({ upvoteCount: 1, hasVoted: true })
    })

    test("removing an upvote that doesn't exist changes nothing", async () => {
      const [author, other] = [await board.student(), await board.student()]
      const url = await upvoteUrl(author, kind)
      await author.put(url)

      const { body } = await other.delete(url)

      expect(body).toEqual({ upvoteCount: 1, hasVoted: false })
    })

    test('an upvote belongs to one target only', async () => {
      const author = await board.student()
      const [url, other] = [await upvoteUrl(author, kind), await upvoteUrl(author, kind)]
      await author.put(url)

      const { body } = await author.delete(other)

      expect(body).toEqual({ upvoteCount: 0, hasVoted: false })
      expect(await board.board.db.$count(reactions)).toBe(1)
    })
  })

  describe('the voter of an upvote', () => {
    const target = async () => `/api/confessions/${(await (await board.student()).confess()).id}`

    test('keeps a vote from before proving the address, and adds none', async () => {
      const [voter, url] = [await board.student(), await target()]
      await voter.put(`${url}/upvote`)

      await proveAddress(board.board, voter.email)

      expect((await voter.get(url)).body).toMatchObject({ upvoteCount: 1, hasVoted: true })
      expect((await voter.put(`${url}/upvote`)).body).toEqual({ upvoteCount: 1, hasVoted: true })
      expect((await voter.delete(`${url}/upvote`)).body).toEqual({
        upvoteCount: 0,
        hasVoted: false,
      })
    })

    test('has one vote per mailbox once it is proved, whatever follows a + in the address', async () => {
      const [one, other] = [await board.student('vera'), await board.student('Vera+spam')]
      const url = await target()
      for (const { email } of [one, other]) await proveAddress(board.board, email)
      await one.put(`${url}/upvote`)

      expect((await other.get(url)).body.hasVoted).toBe(true)
      expect((await other.put(`${url}/upvote`)).body).toEqual({ upvoteCount: 1, hasVoted: true })
      expect((await other.delete(`${url}/upvote`)).body.upvoteCount).toBe(0)
    })

    test("finds a former student's votes at the same address only after proving it", async () => {
      const url = await target()
      const leaver = await board.student('vera')
      await proveAddress(board.board, leaver.email)
      await leaver.put(`${url}/upvote`)
      expect((await leaver.post('/api/account/deletion', {})).status).toBe(200)

      const again = await board.student('vera')
      expect((await again.get(url)).body).toMatchObject({ upvoteCount: 1, hasVoted: false })
      expect((await again.delete(`${url}/upvote`)).body.upvoteCount).toBe(1)
      expect((await again.put(`${url}/upvote`)).body.upvoteCount).toBe(2)
      await proveAddress(board.board, again.email)

      expect((await again.get(url)).body).toMatchObject({ upvoteCount: 2, hasVoted: true })
      expect((await again.put(`${url}/upvote`)).body.upvoteCount).toBe(2)
      expect((await again.delete(`${url}/upvote`)).body).toEqual({
        upvoteCount: 0,
        hasVoted: false,
      })
      expect(await board.board.db.$count(reactions)).toBe(0)
    })
  })

  describe('the row of an upvote', () => {
    test('shares no tag with others of the student, or with others on the target', async () => {
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

    test('contains a day and no time', async () => {
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
