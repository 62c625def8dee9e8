import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { placeConfessions, placeReplies, tagOf } from '../../../test/content.ts'
import { dayMs } from '../../contract/durations.ts'

const invalidCursor = {
  status: 422,
  body: { code: 'invalid_cursor', title: 'This link doesn’t work any more' },
}

describe('cursors', () => {
  const board = useBoard()

  test('a position in the feed is valid', async () => {
    const { status } = await board.visitor().get(`/api/confessions?cursor=${cursorTo(aPlace())}`)

    expect(status).toBe(200)
  })

  test.each([
    ['nothing', ''],
    ['words', 'garbage'],
    ['bytes', '%00%ff'],
    ['an empty object', encoded({})],
    ['a number', encoded(15)],
    ['a position without an id', cursorTo({ ...aPlace(), id: undefined })],
    ['a position with an invalid id', cursorTo({ ...aPlace(), id: "' or 1=1" })],
    ['a day that does not exist', cursorTo({ ...aPlace(), at: '2026-02-30T00:00:00.000Z' })],
    ['the year 0', cursorTo({ ...aPlace(), at: '0000-01-01T00:00:00.000Z' })],
    ['a frame of the year 0', cursorTo({ ...aPlace(), since: '0000-01-01T00:00:00.000Z' })],
    ['too many votes', cursorTo({ ...aPlace(), upvotes: 2 ** 31 })],
  ])('%s is not valid', async (_, cursor) => {
    expect(await board.visitor().get(`/api/confessions?cursor=${cursor}`)).toMatchObject(
      invalidCursor,
    )
  })

  test.each([
    ['the start of the frame', daysAgo(30), 200],
    ['the start of a page that was opened yesterday', daysAgo(30.9), 200],
    ['the first of all days', '0001-01-01T00:00:00.000Z', 422],
    ['no day', null, 422],
  ])('the most voted of a month can go on since %s: %s', async (_, since, status) => {
    const cursor = encoded({ of: 'feed top month', after: { ...aPlace(), since } })
    const answer = await board
      .visitor()
      .get(`/api/confessions?sort=top&frame=month&cursor=${cursor}`)

    expect(answer.status).toBe(status)
  })

  test('a cursor is refused in every list but its own', async () => {
    const student = await board.student()
    const now = new Date()
    const authorTag = await tagOf(board.board, student, now)
    const many = Array.from({ length: 16 }, () => ({ createdAt: now, authorTag }))
    await placeConfessions(board.board, many)
    const [thread, other] = [await student.confess(), await student.confess()]
    const { id: answered } = await student.reply(thread.id)
    await placeReplies(
      board.board,
      [null, answered].flatMap((parentReplyId) =>
        Array.from({ length: 51 }, () => ({
          confessionId: thread.id,
          parentReplyId,
          depth: parentReplyId ? 1 : 0,
          authorTag,
        })),
      ),
    )
    const listings = [
      '/api/confessions?sort=new&frame=all',
      '/api/confessions?sort=top&frame=all',
      '/api/confessions?sort=new&frame=hour',
      `/api/confessions/${thread.id}/replies?`,
      `/api/replies/${answered}/replies?`,
      '/api/me/confessions?',
      '/api/me/replies?',
    ]

    for (const listing of listings) {
      const { body } = await student.get(listing)
      const elsewhere = [...listings, `/api/confessions/${other.id}/replies?`]
      for (const url of elsewhere) {
        const answer = await student.get(`${url}&cursor=${body.nextCursor}`)
        if (url === listing) expect(answer.status).toBe(200)
        else expect(answer, `${listing} used in ${url}`).toMatchObject(invalidCursor)
      }
    }
  })

  test('an endless cursor is refused', async () => {
    const { status } = await board.visitor().get(`/api/confessions?cursor=${'a'.repeat(1_001)}`)

    expect(status).toBe(422)
  })
})

function aPlace() {
  return {
    since: null,
    upvotes: 0,
    at: '2026-01-01T00:00:00.000Z',
    id: '3f0c9a52-8f5e-4c52-9a3b-6f6f0c1d2e3f',
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString()
}

function cursorTo(after: unknown): string {
  return encoded({ of: 'feed new all', after })
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
