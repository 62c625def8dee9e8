import { describe, expect, test } from 'vitest'
import { type Answer, useBoard } from '../../../test/board.ts'
import { growThread, moreOf } from '../../../test/database/crowded-threads.ts'

type Reply = Answer['body']

describe('a thread of any shape', () => {
  const board = useBoard()

  test('a student sees their own votes among further answers', async () => {
    const { url } = await growThread(board.board, [1, 320])
    const student = await board.student()
    const { body } = await student.get(url)
    const more = moreOf(body.replies[0])
    const [first] = (await student.get(more)).body.replies

    await student.put(`/api/replies/${first.id}/upvote`)

    // The vote moved the reply up, so it is part of the thread now.
    const [branch] = (await student.get(url)).body.replies
    expect(branch.replies.find(({ id }: Reply) => id === first.id)).toMatchObject({
      hasVoted: true,
    })
    expect((await student.get(more)).body.replies[0]).toMatchObject({ hasVoted: false })
  })

  test.each(['0ea9ae2c-6d5b-4a0e-9d5b-1d8a3c1b7a11', 'not-an-id'])(
    '%s has no answers',
    async (id) => {
      expect(await board.visitor().get(`/api/replies/${id}/replies`)).toMatchObject({
        status: 404,
        body: { code: 'reply_not_found', title: 'Reply not found' },
      })
    },
  )

  test('a reply without answers returns an empty page', async () => {
    const { placed } = await growThread(board.board, [1])

    const { body } = await board.visitor().get(`/api/replies/${placed[0]?.id}/replies`)

    expect(body).toEqual({ replies: [], nextCursor: null })
  })
})
