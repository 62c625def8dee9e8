import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { dayMs } from '../../../test/clock.ts'
import {
  backdate,
  importedTagOf,
  placeConfession,
  placeConfessions,
  placeReplies,
  placeReply,
  tagOf,
} from '../../../test/content.ts'
import { idsOf, pagesOf } from '../../../test/pages.ts'

describe('own content', () => {
  const board = useBoard()

  test('own confessions come once each, newest first, from every month and from an import', async () => {
    const { student, rows } = await longWritten()
    const placed = await placeConfessions(board.board, rows)

    const pages = await pagesOf(student, '/api/me/confessions')

    expect(pages.map((page) => page.length)).toEqual([15, 15, 8])
    expect(idsOf(pages.flat())).toEqual(idsOf(placed.toSorted(newestFirst)))
    expect(pages.flat().every(({ isOwner }) => isOwner)).toBe(true)
  })

  test('own replies come once each, newest first, each with its confession', async () => {
    const { student, rows } = await longWritten()
    const confession = await placeConfession(board.board, { title: 'What it was about' })
    const placed = await placeReplies(
      board.board,
      rows.map((row, i) => ({ ...row, confessionId: i % 4 ? confession.id : null })),
    )

    const pages = await pagesOf(student, '/api/me/replies')

    expect(pages.map((page) => page.length)).toEqual([15, 15, 8])
    expect(idsOf(pages.flat())).toEqual(idsOf(placed.toSorted(newestFirst)))
    for (const reply of pages.flat()) {
      const title = 'What it was about'
      const about = reply.confessionId ? { id: confession.id, title } : null
      expect(reply.confession).toEqual(about)
      expect(reply).not.toHaveProperty('replies')
    }
  })

  test("all own content is counted, and no one else's", async () => {
    const { student, rows } = await longWritten()
    await placeConfessions(board.board, rows)
    await placeReplies(board.board, rows.slice(0, 20))
    await placeConfession(board.board)
    await placeReply(board.board)

    const { status, body } = await student.get('/api/me/stats')

    expect(status).toBe(200)
    expect(body).toEqual({ confessionsCount: 38, repliesCount: 20 })
  })

  test('a student finds only their own content', async () => {
    const [author, other] = [await board.student(), await board.student()]
    const { id } = await author.confess()
    await author.reply(id)

    for (const listing of ['/api/me/confessions', '/api/me/replies']) {
      expect((await author.get(listing)).body.items).toHaveLength(1)
      expect((await other.get(listing)).body).toEqual({ items: [], nextCursor: null })
    }
    const { body } = await other.get('/api/me/stats')
    expect(body).toEqual({ confessionsCount: 0, repliesCount: 0 })
  })

  test("a page shows previews and the student's own upvotes", async () => {
    const author = await board.student()
    const { id } = await author.confess('A title', 'x'.repeat(151))
    const reply = await author.reply(id)
    await author.put(`/api/confessions/${id}/upvote`)
    await author.put(`/api/replies/${reply.id}/upvote`)

    const { body: written } = await author.get('/api/me/confessions')
    const { body: replied } = await author.get('/api/me/replies')

    const voted = { upvoteCount: 1, hasVoted: true, isOwner: true }
    expect(written.items).toMatchObject([{ id, ...voted, replyCount: 1, truncated: true }])
    expect(written.items[0]).not.toHaveProperty('content')
    expect(replied.items).toMatchObject([
      { id: reply.id, ...voted, isOp: true, confession: { id, title: 'A title' } },
    ])
  })

  test("an answer to a reply shows how that reply begins and whether it is the student's own", async () => {
    const [student, other] = [await board.student(), await board.student()]
    const { id } = await other.confess('About')
    const first = await other.reply(id, 'y'.repeat(10_000))
    const second = await student.reply(id, 'Short', first.id)
    await student.reply(id, 'And more', second.id)

    const { body } = await student.get('/api/me/replies')

    expect(body.items).toMatchObject([
      { content: 'And more', parent: { id: second.id, excerpt: 'Short', isOwner: true } },
      {
        content: 'Short',
        parent: { id: first.id, excerpt: `${'y'.repeat(150)}...`, isOwner: false },
      },
    ])
    expect(Object.keys(body.items[0].parent)).toEqual(['id', 'excerpt', 'isOwner'])
  })

  test('content of an earlier month can still be edited and deleted', async () => {
    const student = await board.student()
    const then = new Date(Date.now() - 100 * dayMs)
    await backdate(board.board, student, then)
    const past = { createdAt: then, authorTag: await tagOf(board.board, student, then) }
    const { id } = await placeConfession(board.board, past)
    const reply = await placeReply(board.board, { ...past, confessionId: id })

    const edit = { title: 'Edited', content: 'Edited' }
    expect(await student.patch(`/api/confessions/${id}`, edit)).toMatchObject({ status: 200 })
    expect(await student.patch(`/api/replies/${reply.id}`, edit)).toMatchObject({ status: 200 })
    expect(await student.delete(`/api/replies/${reply.id}`)).toMatchObject({ status: 200 })
    expect(await student.delete(`/api/confessions/${id}`)).toMatchObject({ status: 204 })
  })

  test.each([
    ['confessions', 'see your confessions'],
    ['replies', 'see your replies'],
    ['inbox', 'see your inbox'],
    ['stats', 'see your statistics'],
  ])('a visitor has no own %s', async (listing, purpose) => {
    expect(await board.visitor().get(`/api/me/${listing}`)).toMatchObject({
      status: 401,
      body: { code: 'signed_out', title: `You must be logged in to ${purpose}` },
    })
  })

  /** A student whose account is half a year old, with times and tags for 38 items; 8 are from another board. */
  async function longWritten(): Promise<{ student: Caller; rows: Marked[] }> {
    const student = await board.student()
    const now = Date.now()
    await backdate(board.board, student, new Date(now - 190 * dayMs))
    const written = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        // Two items share each time, so only their ids order them.
        const createdAt = new Date(now - Math.floor(i / 2) * 12 * dayMs)
        return { createdAt, authorTag: await tagOf(board.board, student, createdAt) }
      }),
    )
    const importedTag = await importedTagOf(board.board, student)
    const imported = Array.from({ length: 8 }, (_, i) => ({
      createdAt: new Date(now - i * 60 * dayMs),
      authorTag: importedTag,
    }))
    return { student, rows: [...written, ...imported] }
  }
})

type Marked = { createdAt: Date; authorTag: string }
type Row = { id: string; createdAt: Date }

function newestFirst(a: Row, b: Row): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
}
