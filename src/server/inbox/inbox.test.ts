import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { dayMs } from '../../../test/clock.ts'
import {
  backdate,
  importedTagOf,
  placeConfession,
  placeReplies,
  placeReply,
  tagOf,
} from '../../../test/content.ts'
import { idsOf, pagesOf } from '../../../test/pages.ts'

const url = '/api/me/inbox'

describe('the inbox', () => {
  const board = useBoard()
  let ada: Caller
  let bob: Caller
  let confession: { id: string }
  const contentsOf = async (caller: Caller) =>
    (await caller.get(url)).body.items.map(({ reply }: Item) => reply.content)

  beforeEach(async () => {
    ;[ada, bob] = [await board.student(), await board.student()]
    confession = await ada.confess('What I did')
  })

  test("contains replies by others to the student's confessions and replies", async () => {
    const toConfession = await bob.reply(confession.id, 'To the confession')
    const own = await ada.reply(confession.id, 'My own')
    const toReply = await bob.reply(confession.id, 'To the reply', own.id)
    await bob.put(`/api/replies/${toReply.id}/upvote`)
    await ada.put(`/api/replies/${toReply.id}/upvote`)

    const { status, body } = await ada.get(url)

    const about = { id: confession.id, title: 'What I did' }
    const { replies: _, moreReplies, moreCursor, ...asSaid } = toConfession
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        {
          to: 'reply',
          answered: 'My own',
          reply: expect.objectContaining({
            ...{ id: toReply.id, parentReplyId: own.id, content: 'To the reply' },
            ...{ upvoteCount: 2, hasVoted: true, isOwner: false, isOp: false },
          }),
          confession: about,
        },
        {
          to: 'confession',
          answered: null,
          reply: { ...asSaid, isOwner: false },
          confession: about,
        },
      ],
      nextCursor: null,
    })
  })

  test('contains direct answers only', async () => {
    const top = await bob.reply(confession.id, 'Direct')
    const cleo = await board.student()
    await cleo.reply(confession.id, 'Between others', top.id)

    expect(await contentsOf(ada)).toEqual(['Direct'])
    expect(await contentsOf(bob)).toEqual(['Between others'])
    expect(await contentsOf(cleo)).toEqual([])
  })

  test("contains nothing of the student's own, even from another month", async () => {
    const then = new Date(Date.now() - 100 * dayMs)
    await backdate(board.board, ada, then)
    const authorTag = await tagOf(board.board, ada, then)
    const earlier = await placeReply(board.board, { confessionId: confession.id, authorTag })
    await ada.reply(confession.id, 'Below my own of today')
    await ada.reply(confession.id, 'Below my own of a hundred days ago', earlier.id)
    await bob.reply(confession.id, 'Not mine', earlier.id)

    expect(await contentsOf(ada)).toEqual(['Not mine'])
  })

  test('keeps edited replies, and loses deleted ones with those below', async () => {
    const kept = await bob.reply(confession.id, 'Kept')
    const gone = await bob.reply(confession.id, 'Gone')
    const answer = await ada.reply(confession.id, 'Mine below', gone.id)
    await bob.reply(confession.id, 'Gone, too', answer.id)
    await bob.patch(`/api/replies/${kept.id}`, { content: 'Edited' })
    expect(await contentsOf(ada)).toEqual(['Gone, too', 'Gone', 'Edited'])

    await bob.delete(`/api/replies/${gone.id}`)

    expect(await contentsOf(ada)).toEqual(['Edited'])
    await ada.delete(`/api/confessions/${confession.id}`)
    expect(await contentsOf(ada)).toEqual([])
  })

  test('comes in pages, each item once, from every month and from an import', async () => {
    const now = Date.now()
    await backdate(board.board, ada, new Date(now - 190 * dayMs))
    const authorTags = [
      await importedTagOf(board.board, ada),
      await tagOf(board.board, ada, new Date(now)),
      await tagOf(board.board, ada, new Date(now - 100 * dayMs)),
    ]
    const answered = await Promise.all(
      authorTags.map((authorTag) => placeConfession(board.board, { authorTag })),
    )
    const placed = await placeReplies(
      board.board,
      // Two replies share each time, so only their ids order them.
      Array.from({ length: 38 }, (_, i) => ({
        confessionId: answered[i % 3]?.id,
        createdAt: new Date(now - Math.floor(i / 2) * dayMs),
      })),
    )

    const pages = await pagesOf(ada, url)

    expect(pages.map((page) => page.length)).toEqual([15, 15, 8])
    expect(pages.flat().map(({ reply }) => reply.id)).toEqual(
      idsOf(
        placed.toSorted(
          (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
        ),
      ),
    )
  })

  test('has no reply that was imported without its confession', async () => {
    const authorTag = await importedTagOf(board.board, ada)
    const orphan = await placeReply(board.board, { confessionId: null, authorTag })
    await placeReply(board.board, { confessionId: null, parentReplyId: orphan.id, depth: 1 })

    expect(await contentsOf(ada)).toEqual([])
  })

  test.each(['nonsense', btoa('{"of":"replies"}'), ''])(
    'refuses the cursor %o, which it never issued',
    async (cursor) => {
      expect(await ada.get(`${url}?cursor=${cursor}`)).toMatchObject({
        status: 422,
        body: { code: 'invalid_cursor' },
      })
    },
  )

  test('refuses a cursor of another list', async () => {
    for (let i = 0; i < 16; i++) await ada.reply(confession.id)
    const { nextCursor } = (await ada.get('/api/me/replies')).body

    expect(await ada.get(`${url}?cursor=${nextCursor}`)).toMatchObject({ status: 422 })
  })
})

type Item = { reply: { content: string } }
