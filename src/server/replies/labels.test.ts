import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { backdate, importedTagOf, tagOf } from '../../../test/content.ts'
import { confessions, replies } from '../db/schema/content.ts'

describe('the labels of a reply', () => {
  const board = useBoard()

  test("everyone sees which replies are by the confession's author, and each student their own", async () => {
    const [op, stranger] = [await board.student(), await board.student()]
    const { id } = await op.confess()
    const top = await stranger.reply(id, 'by a stranger')
    await op.reply(id, 'by the author', top.id)
    const seenBy = async (caller: Caller) => {
      const { body } = await caller.get(`/api/confessions/${id}/replies`)
      const [byStranger] = body.replies
      return [byStranger, byStranger.replies[0]].map(({ isOp, isOwner }) => ({ isOp, isOwner }))
    }

    expect(await seenBy(op)).toEqual([
      { isOp: false, isOwner: false },
      { isOp: true, isOwner: true },
    ])
    expect(await seenBy(stranger)).toEqual([
      { isOp: false, isOwner: true },
      { isOp: true, isOwner: false },
    ])
    expect(await seenBy(board.visitor())).toEqual([
      { isOp: false, isOwner: false },
      { isOp: true, isOwner: false },
    ])
  })

  test('the author is recognised on a confession of an earlier month and of an import', async () => {
    const op = await board.student()
    const longAgo = new Date(Date.now() - 200 * 24 * 60 * 60 * 1000)
    await backdate(board.board, op, longAgo)
    const tags = [await tagOf(board.board, op, longAgo), await importedTagOf(board.board, op)]
    for (const authorTag of tags) {
      const { id } = await op.confess()
      await board.board.db.update(confessions).set({ createdAt: longAgo, authorTag })

      expect(await op.reply(id)).toMatchObject({ isOp: true, isOwner: true })
    }
  })

  test('the label stays when the tags no longer show it', async () => {
    const [op, stranger] = [await board.student(), await board.student()]
    const { id } = await op.confess()
    await op.reply(id, 'by the author')
    await stranger.reply(id, 'by a stranger')
    const authorTag = await tagOf(board.board, stranger, new Date())
    await board.board.db.update(confessions).set({ authorTag })
    await board.board.db.update(replies).set({ authorTag })

    const { body } = await op.get(`/api/confessions/${id}/replies`)

    expect(body.replies).toHaveLength(2)
    for (const { content, isOp, isOwner } of body.replies) {
      expect({ isOp, isOwner }).toEqual({ isOp: content === 'by the author', isOwner: false })
    }
  })
})
