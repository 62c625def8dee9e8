import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Answer, useBoard } from '../../../test/board.ts'
import { placeConfession, placeReplies, placeReply } from '../../../test/content.ts'
import { idsOf } from '../../../test/pages.ts'
import { everyReplyOf, flattened } from '../../../test/thread.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { replies } from '../db/schema/content.ts'
import { listReplies } from './thread.ts'

type Reply = Answer['body']

const megabyte = 1_000_000

/** How many answers each reply of a level has: the first number is of top-level ones. */
const shapes: Record<string, number[]> = {
  'many at the top': [120],
  'one with a crowd below it': [1, 700],
  'a crowd at the bottom of one branch': [1, 1, 1, 700],
  'a few below each of many': [60, 9],
  'a tree that is wide everywhere': [6, 7, 8, 3],
  'one that just fits': [50, 5],
  'one reply too many': [7, 42],
}

describe('a thread of any shape', () => {
  const board = useBoard()

  test.each(Object.keys(shapes))('%s: cursors lead to every reply once', async (shape) => {
    const { url, placed } = await grow(shapes[shape] ?? [])

    const found = await everyReplyOf(board.visitor(), url)

    expect(idsOf(found).sort()).toEqual(idsOf(placed).sort())
  })

  test.each(Object.keys(shapes))(
    '%s: an answer holds 300 at most, the best first',
    async (shape) => {
      const { url } = await grow(shapes[shape] ?? [])

      const { body } = await board.visitor().get(url)

      expect(flattened(body.replies).length).toBeLessThanOrEqual(300)
      for (const siblings of [body.replies, ...flattened(body.replies).map((one) => one.replies)]) {
        expect(idsOf(siblings)).toEqual(idsOf(siblings.toSorted(byBest)))
      }
    },
  )

  test('a crowd below one reply comes with its best 299, and the rest is told', async () => {
    const { url, placed } = await grow([1, 700])
    const best = placed.filter(({ depth }) => depth === 1).sort(byBest)

    const { body } = await board.visitor().get(url)

    expect(body.nextCursor).toBeNull()
    expect(idsOf(body.replies[0].replies)).toEqual(idsOf(best.slice(0, 299)))
    expect(body.replies[0].moreReplies).toBe(401)
    const next = await board.visitor().get(moreOf(body.replies[0]))
    expect(idsOf(next.body.replies)).toEqual(idsOf(best.slice(299, 349)))
  })

  test('replies share the room below them, level by level', async () => {
    const { url } = await grow([50, 9, 1])

    const { body } = await board.visitor().get(url)

    expect(body.replies.map((reply: Reply) => reply.replies.length)).toEqual(Array(50).fill(5))
    const below = body.replies.flatMap((reply: Reply) => reply.replies)
    expect(new Set(below.map((reply: Reply) => reply.replies.length))).toEqual(new Set([0]))
    expect(new Set(below.map((reply: Reply) => reply.moreReplies))).toEqual(new Set([1]))
  })

  test('a crowd of 10,000 is read no further than it is answered', async () => {
    const { confessionId, url, top } = await crowd(10_000)

    const { body } = await board.visitor().get(url)
    expect(flattened(body.replies)).toHaveLength(300)
    expect(JSON.stringify(body).length).toBeLessThan(megabyte)
    const next = await board.visitor().get(moreOf(body.replies[0]))
    expect(next.body.replies).toHaveLength(50)

    const viewer = null
    const read = (cursor?: string, focus?: string) => (db: Database) =>
      listReplies(db, board.board, viewer, confessionId, { cursor, focus })
    expect(await rowsRead(read())).toBeLessThan(1_000)
    const [middle] = await board.board.db
      .select({ id: replies.id })
      .from(replies)
      .where(eq(replies.parentReplyId, top))
      .limit(1)
      .offset(5_000)
    expect(await rowsRead(read(undefined, middle?.id))).toBeLessThan(1_000)
  })

  test('10,000 top-level replies alike but for their time are paged without reading all', async () => {
    const { confessionId } = await crowd(10_000, { below: false })
    const visitor = board.visitor()
    const [middle] = await board.board.db
      .select({ id: replies.id })
      .from(replies)
      .where(eq(replies.confessionId, confessionId))
      .orderBy(replies.createdAt)
      .limit(1)
      .offset(5_000)
    const focused = await visitor.get(
      `/api/confessions/${confessionId}/replies?focus=${middle?.id}`,
    )
    const cursor: string = focused.body.nextCursor

    const read = (db: Database) => listReplies(db, board.board, null, confessionId, { cursor })

    expect(focused.body.replies[0].id).toBe(middle?.id)
    expect(await rowsRead(read)).toBeLessThan(400)
  })

  test.each([
    ['emoji', '😀', [40]],
    ['what JSON escapes', '\u0001', [40]],
    ['emoji in a branch', '😀', [1, 30, 1, 1]],
  ])('texts as long as can be, of %s, come a megabyte at a time', async (_, letter, shape) => {
    const { url, placed } = await grow(shape, `Long: ${letter.repeat(9_990)}`)

    const answer = await board.app.inject({ method: 'GET', url })
    const found = await everyReplyOf(board.visitor(), url)

    expect(Buffer.byteLength(answer.body)).toBeLessThan(1.1 * megabyte)
    expect(flattened(answer.json().replies).length).toBeGreaterThan(10)
    expect(idsOf(found).sort()).toEqual(idsOf(placed).sort())
  })

  test('a text of more than a megabyte, as another board may have had, comes alone', async () => {
    const { url, placed } = await grow([3], 'x'.repeat(1.5 * megabyte))

    const { body } = await board.visitor().get(url)

    expect(body.replies).toHaveLength(1)
    expect(idsOf(await everyReplyOf(board.visitor(), url)).sort()).toEqual(idsOf(placed).sort())
  })

  test('a link to a reply deep in a crowd brings it, and the way down to it', async () => {
    const { confessionId, url, top } = await crowd(700)
    const [far] = await board.board.db
      .select({ id: replies.id })
      .from(replies)
      .where(eq(replies.parentReplyId, top))
      .orderBy(sql`created_at desc`)
      .limit(1)
    const parentReplyId = `${far?.id}`
    const below = await placeReply(board.board, { confessionId, parentReplyId, depth: 2 })
    const deep = { confessionId, parentReplyId: below.id, depth: 3 }
    const [aside, focus] = await placeReplies(board.board, [deep, deep])

    const { body } = await board.visitor().get(`${url}?focus=${focus?.id}`)

    const [branch] = body.replies
    const all = flattened(body.replies)
    expect(all.length).toBeLessThanOrEqual(300)
    const last = branch.replies.at(-1)
    expect(last).toMatchObject({ id: far?.id, moreReplies: 0 })
    expect(last.replies).toMatchObject([{ id: below.id, moreReplies: 1 }])
    expect(last.replies[0].replies).toMatchObject([{ id: focus?.id, moreReplies: 0 }])
    const beside = await board.visitor().get(moreOf(last.replies[0]))
    expect(idsOf(beside.body.replies).sort()).toEqual([`${aside?.id}`, `${focus?.id}`].sort())
    expect(branch.moreReplies).toBe(700 - branch.replies.length)
    const next = await board.visitor().get(moreOf(branch))
    expect(idsOf(next.body.replies)).not.toContain(branch.replies.at(-2).id)
    expect(idsOf(next.body.replies)).toHaveLength(50)
  })

  test('a link to a top-level reply far down begins with it and goes on behind it', async () => {
    const { url, placed } = await grow([120, 1])
    const order = placed.filter(({ depth }) => depth === 0).sort(byBest)
    const [near, far] = [order[49], order[70]]

    const first = await board.visitor().get(url)
    const nearby = await board.visitor().get(`${url}?focus=${near?.id}`)
    const focused = await board.visitor().get(`${url}?focus=${far?.id}`)

    expect(nearby.body).toEqual(first.body)
    expect(idsOf(focused.body.replies)).toEqual(idsOf(order.slice(70)))
    expect(focused.body.nextCursor).toBeNull()
    expect(focused.body.replies[0].replies).toHaveLength(1)
  })

  test('a student sees the own votes among further answers', async () => {
    const { url } = await grow([1, 320])
    const student = await board.student()
    const { body } = await student.get(url)
    const more = moreOf(body.replies[0])
    const [first] = (await student.get(more)).body.replies

    await student.put(`/api/replies/${first.id}/upvote`)

    // It moved up with the vote, so that it is in the thread now.
    const [branch] = (await student.get(url)).body.replies
    expect(branch.replies.find(({ id }: Reply) => id === first.id)).toMatchObject({
      hasVoted: true,
    })
    expect((await student.get(more)).body.replies[0]).toMatchObject({ hasVoted: false })
  })

  test.each(['0ea9ae2c-6d5b-4a0e-9d5b-1d8a3c1b7a11', 'not-an-id'])(
    '%s is no reply with answers',
    async (id) => {
      expect(await board.visitor().get(`/api/replies/${id}/replies`)).toMatchObject({
        status: 404,
        body: { code: 'reply_not_found', title: 'Reply not found' },
      })
    },
  )

  test('a reply without answers answers an empty page', async () => {
    const { placed } = await grow([1])

    const { body } = await board.visitor().get(`/api/replies/${placed[0]?.id}/replies`)

    expect(body).toEqual({ replies: [], nextCursor: null })
  })

  /** A thread with as many answers to each reply of a level, most of them alike but for their ids. */
  async function grow(shape: number[], content = 'A reply') {
    const { id: confessionId } = await placeConfession(board.board)
    const at = Date.now() - 60_000
    const placed: (typeof replies.$inferSelect)[] = []
    let parents: (string | null)[] = [null]
    for (const [depth, answers] of shape.entries()) {
      const level = parents.flatMap((parentReplyId) =>
        Array.from({ length: answers }, (_, i) => ({
          confessionId,
          parentReplyId,
          depth,
          content,
          upvoteCount: i % 7 === 0 ? i % 3 : 0,
          createdAt: new Date(at + (i % 5)),
        })),
      )
      const written = await placeReplies(board.board, level)
      placed.push(...written)
      parents = idsOf(written)
    }
    return { confessionId, url: `/api/confessions/${confessionId}/replies`, placed }
  }

  /** So many answers to one reply, or as many top-level ones, none with a vote. */
  async function crowd(size: number, { below = true } = {}) {
    const { id: confessionId } = await placeConfession(board.board)
    const { id: top } = await placeReply(board.board, { confessionId })
    const { db } = board.board
    await db.execute(sql`insert into ${replies}
      (id, confession_id, parent_reply_id, depth, author_tag, is_op, content, created_at)
      select gen_random_uuid(), ${confessionId}, ${below ? top : null}::uuid, ${below ? 1 : 0},
        gen_random_uuid(), false, 'One of many', date_trunc('milliseconds', now()) + i * interval '1 second'
      from generate_series(1, ${size}::int) as i`)
    await db
      .update(replies)
      .set({ answerCount: below ? size : 0 })
      .where(eq(replies.id, top))
    await db.execute(sql`analyze ${replies}`)
    return { confessionId, url: `/api/confessions/${confessionId}/replies`, top }
  }

  /** How many rows of replies a piece of work fetches. */
  async function rowsRead(work: (db: Database) => Promise<unknown>): Promise<number> {
    const fetched = async (db: Database) => {
      const [row] = await rowsOf<{ rows: number }>(
        db,
        sql`select (idx_tup_fetch + seq_tup_read)::int as rows
          from pg_stat_xact_user_tables where relname = 'replies'`,
      )
      return row?.rows ?? 0
    }
    return board.board.db.transaction(async (db) => {
      const before = await fetched(db)
      await work(db)
      return (await fetched(db)) - before
    })
  }
})

function moreOf({ id, moreCursor }: Reply): string {
  return `/api/replies/${id}/replies?cursor=${moreCursor}`
}

function byBest(a: Reply, b: Reply): number {
  if (a.upvoteCount !== b.upvoteCount) return b.upvoteCount - a.upvoteCount
  const [timeA, timeB] = [new Date(a.createdAt).getTime(), new Date(b.createdAt).getTime()]
  return timeA - timeB || (a.id < b.id ? -1 : 1)
}
