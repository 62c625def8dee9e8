import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { reactions } from '../db/schema/content.ts'

const targets = [
  { kind: 'confessions', code: 'confession_not_found', title: 'Confession not found' },
  { kind: 'replies', code: 'reply_not_found', title: 'Reply not found' },
]
const verbs = ['put', 'delete'] as const

describe('refused upvotes', () => {
  const board = useBoard()

  describe.each(targets)('on $kind', ({ kind, code, title }) => {
    test.each(verbs)('a visitor cannot %s one', async (verb) => {
      const author = await board.student()
      const confession = await author.confess()
      const { id } = kind === 'replies' ? await author.reply(confession.id) : confession
      await author.put(`/api/${kind}/${id}/upvote`)

      expect(await board.visitor()[verb](`/api/${kind}/${id}/upvote`)).toMatchObject({
        status: 401,
        body: { code: 'signed_out', title: 'You must be logged in to upvote' },
      })
      expect(await board.board.db.$count(reactions)).toBe(1)
    })

    test.each(verbs)('no one can %s a missing one', async (verb) => {
      const student = await board.student()

      expect(await student[verb](`/api/${kind}/${randomUUID()}/upvote`)).toMatchObject({
        status: 404,
        body: { code, title },
      })
      expect(await board.board.db.$count(reactions)).toBe(0)
    })

    test.each(verbs)('no one can %s one with an invalid id', async (verb) => {
      const student = await board.student()

      for (const id of ['1', 'not-an-id', '%20', `${randomUUID()}x`]) {
        expect(await student[verb](`/api/${kind}/${id}/upvote`)).toMatchObject({
          status: 422,
          body: { code: 'invalid_reaction_target', title: 'Invalid reaction target' },
        })
      }
    })

    test("an id of one kind doesn't work for the other", async () => {
      const author = await board.student()
      const confession = await author.confess()
      const reply = await author.reply(confession.id)
      const { id } = kind === 'replies' ? confession : reply

      expect(await author.put(`/api/${kind}/${id}/upvote`)).toMatchObject({ status: 404 })
      expect(await board.board.db.$count(reactions)).toBe(0)
    })
  })
})
