import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { importedTagOf, placeReply } from '../../../test/content.ts'
import { reactions, replies } from '../db/schema/content.ts'

describe('a reply that was imported without its confession', () => {
  const board = useBoard()

  test('its author finds it among their own replies and in the statistics', async () => {
    const author = await board.student()
    const { id } = await orphanOf(author)

    const { body } = await author.get('/api/me/replies')

    expect(body.items).toMatchObject([{ id, confessionId: null, confession: null, isOwner: true }])
    const stats = await author.get('/api/me/stats')
    expect(stats.body).toEqual({ confessionsCount: 0, repliesCount: 1 })
  })

  test('its author edits it', async () => {
    const author = await board.student()
    const { id } = await orphanOf(author)

    const { status, body } = await author.patch(`/api/replies/${id}`, { content: 'Edited' })

    expect(status).toBe(200)
    expect(body).toMatchObject({ id, confessionId: null, content: 'Edited', isOwner: true })
  })

  test('students upvote it and remove the upvote', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await orphanOf(author)
    await other.put(`/api/replies/${id}/upvote`)

    const { body } = await author.put(`/api/replies/${id}/upvote`)
    const { body: listed } = await author.get('/api/me/replies')
    const back = await author.delete(`/api/replies/${id}/upvote`)

    expect(body).toEqual({ upvoteCount: 2, hasVoted: true })
    expect(listed.items).toMatchObject([{ upvoteCount: 2, hasVoted: true }])
    expect(back.body).toEqual({ upvoteCount: 1, hasVoted: false })
  })

  test('its author deletes it with all replies below it', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await orphanOf(author)
    const below = await placeReply(board.board, {
      parentReplyId: id,
      depth: 1,
      authorTag: await importedTagOf(board.board, other),
    })
    await other.put(`/api/replies/${below.id}/upvote`)

    const { status, body } = await author.delete(`/api/replies/${id}`)

    expect(status).toBe(200)
    expect(body).toEqual({ removed: 2 })
    expect(await board.board.db.$count(replies)).toBe(0)
    expect(await board.board.db.$count(reactions)).toBe(0)
  })

  test("a student can neither edit nor delete another student's", async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await orphanOf(author)

    expect(await other.patch(`/api/replies/${id}`, { content: 'x' })).toMatchObject({
      status: 403,
      body: { title: 'You can only edit your own replies' },
    })
    expect(await other.delete(`/api/replies/${id}`)).toMatchObject({
      status: 403,
      body: { title: 'You can only delete your own replies' },
    })
  })

  test('no one can reply to it or find it in a thread', async () => {
    const author = await board.student()
    const orphan = await orphanOf(author)
    const { id } = await author.confess()

    const below = await author.post(`/api/confessions/${id}/replies`, {
      content: 'x',
      parentReplyId: orphan.id,
    })
    const focused = await author.get(`/api/confessions/${id}/replies?focus=${orphan.id}`)
    await placeReply(board.board, { parentReplyId: orphan.id, depth: 1 })
    const answers = await author.get(`/api/replies/${orphan.id}/replies`)

    for (const answer of [below, focused, answers]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'reply_not_found' } })
    }
  })

  async function orphanOf(author: Caller) {
    return placeReply(board.board, {
      confessionId: null,
      authorTag: await importedTagOf(board.board, author),
    })
  }
})
