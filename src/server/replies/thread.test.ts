import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Answer, useBoard } from '../../../test/board.ts'
import { placeConfession, placeReplies, placeReply } from '../../../test/content.ts'
import { idsOf, pagesOf } from '../../../test/pages.ts'

type Reply = Answer['body']

describe('a thread', () => {
  const board = useBoard()

  test('every level is sorted by upvotes, then oldest first', async () => {
    const { visitor, confessionId, url } = await emptyThread()
    const at = Date.now() - 60_000
    const ranks = [
      { content: 'third', upvoteCount: 1, createdAt: new Date(at + 1) },
      { content: 'last', upvoteCount: 0, createdAt: new Date(at - 9_000) },
      { content: 'first', upvoteCount: 2, createdAt: new Date(at + 9_000) },
      { content: 'second', upvoteCount: 1, createdAt: new Date(at) },
    ]
    const expected = ['first', 'second', 'third', 'last']
    let parents: (string | null)[] = [null]
    for (const depth of [0, 1, 2, 3]) {
      const level = parents.flatMap((parentReplyId) =>
        ranks.map((rank) => ({ ...rank, confessionId, parentReplyId, depth })),
      )
      const placed = await placeReplies(board.board, level)
      parents = idsOf(placed.filter(({ content }) => content === 'first'))
    }

    const { body } = await visitor.get(url)

    let level: Reply[] = body.replies
    for (const depth of [0, 1, 2, 3]) {
      expect(level.map(({ content }) => content)).toEqual(expected)
      expect(level.map((reply) => reply.depth)).toEqual(Array(4).fill(depth))
      level = level[0].replies
    }
    expect(level).toEqual([])
  })

  test('a vote moves a reply up', async () => {
    const author = await board.student()
    const { id } = await author.confess()
    const [older, newer] = [await author.reply(id), await author.reply(id)]

    await author.put(`/api/replies/${newer.id}/upvote`)

    const { body } = await author.get(`/api/confessions/${id}/replies`)
    expect(idsOf(body.replies)).toEqual([newer.id, older.id])
    expect(body.replies[0]).toMatchObject({ upvoteCount: 1, hasVoted: true })
    expect(body.replies[1]).toMatchObject({ upvoteCount: 0, hasVoted: false })
  })

  test('every reply comes once over the pages, each with all replies below it', async () => {
    const { visitor, url, topLevel, below } = await longThread()

    const pages = await pagesOf(visitor, url)

    expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
    expect(idsOf(pages.flat())).toEqual(idsOf(topLevel))
    const all = pages.flat().flatMap(flattened)
    expect(idsOf(all).toSorted()).toEqual(idsOf([...topLevel, ...below]).toSorted())
  })

  test('a link to a reply loads it with its branch', async () => {
    const { visitor, url, topLevel, below } = await longThread()
    const pages = await pagesOf(visitor, url)
    const order = pages.flat()
    const deepest = below.find(({ depth, under }) => depth === 3 && under === topLevel[70]?.id)
    const focused = [
      [topLevel[0]?.id, 0],
      [topLevel[49]?.id, 0],
      [topLevel[50]?.id, 50],
      [deepest?.id, 70],
      [topLevel[119]?.id, 119],
    ] as const

    for (const [focus, begin] of focused) {
      const { status, body } = await visitor.get(`${url}?focus=${focus}`)
      expect(status).toBe(200)
      expect(body.replies).toEqual(order.slice(begin, begin + 50))
      const rest = body.nextCursor ? await pagesOf(visitor, url, body.nextCursor) : []
      expect(rest.flat()).toEqual(order.slice(begin + 50))
    }
  })

  test('a reply that is missing or below another confession cannot be focused', async () => {
    const { visitor, url } = await emptyThread()
    const { topLevel } = await longThread()

    for (const focus of [randomUUID(), topLevel[0]?.id]) {
      expect(await visitor.get(`${url}?focus=${focus}`)).toMatchObject({
        status: 404,
        body: { code: 'reply_not_found', title: 'Reply not found' },
      })
    }
  })

  test('a request with both a cursor and a focus, or with an invalid focus, is refused', async () => {
    const { visitor, url, topLevel } = await longThread()
    const { body } = await visitor.get(url)

    for (const query of [`cursor=${body.nextCursor}&focus=${topLevel[0]?.id}`, 'focus=mine']) {
      expect(await visitor.get(`${url}?${query}`)).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields' },
      })
    }
  })

  test('a confession without replies returns an empty page', async () => {
    const { visitor, url } = await emptyThread()

    expect((await visitor.get(url)).body).toEqual({ replies: [], nextCursor: null })
  })

  test.each([randomUUID(), 'not-an-id'])('%s has no replies', async (id) => {
    expect(await board.visitor().get(`/api/confessions/${id}/replies`)).toMatchObject({
      status: 404,
      body: { code: 'confession_not_found', title: 'Confession not found' },
    })
  })

  async function emptyThread() {
    const { id: confessionId } = await placeConfession(board.board)
    const url = `/api/confessions/${confessionId}/replies`
    return { visitor: board.visitor(), confessionId, url }
  }

  /** Inserts 120 top-level replies in order. Most differ only in their ids; some have three replies below. */
  async function longThread() {
    const { visitor, confessionId, url } = await emptyThread()
    const at = Date.now() - 60_000
    const placed = await placeReplies(
      board.board,
      Array.from({ length: 120 }, (_, i) =>
        i < 80
          ? { confessionId, createdAt: new Date(at), upvoteCount: 1 }
          : { confessionId, createdAt: new Date(at + (i % 3)), upvoteCount: i % 4 },
      ),
    )
    const topLevel = placed.toSorted(
      (a, b) =>
        b.upvoteCount - a.upvoteCount ||
        a.createdAt.getTime() - b.createdAt.getTime() ||
        (a.id < b.id ? -1 : 1),
    )
    const below: { id: string; depth: number; under: string }[] = []
    for (const { id } of topLevel.filter((_, i) => i % 10 === 0)) {
      let parentReplyId = id
      for (const depth of [1, 2, 3]) {
        const child = await placeReply(board.board, { confessionId, parentReplyId, depth })
        below.push({ id: child.id, depth, under: id })
        parentReplyId = child.id
      }
    }
    return { visitor, url, topLevel, below }
  }
})

function flattened(reply: Reply): Reply[] {
  return [reply, ...reply.replies.flatMap(flattened)]
}
