import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Answer, useBoard } from '../../../test/board.ts'
import { byBest, growThread, moreOf, placeCrowd } from '../../../test/database/crowded-threads.ts'
import { idsOf } from '../../../test/pages.ts'
import { everyReplyOf, flattened } from '../../../test/thread.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { replies } from '../db/schema/content.ts'
import { threadReading } from './thread.ts'

type Reply = Answer['body']

const megabyte = 1_000_000

/** The number of answers to each reply, by level. The first number counts top-level replies. */
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
    const { url, placed } = await growThread(board.board, shapes[shape] ?? [])

    const found = await everyReplyOf(board.visitor(), url)

    expect(idsOf(found).sort()).toEqual(idsOf(placed).sort())
  })

  test.each(Object.keys(shapes))(
    '%s: an answer contains at most 300 replies, the best first',
    async (shape) => {
      const { url } = await growThread(board.board, shapes[shape] ?? [])

      const { body } = await board.visitor().get(url)

      expect(flattened(body.replies).length).toBeLessThanOrEqual(300)
      for (const siblings of [body.replies, ...flattened(body.replies).map((one) => one.replies)]) {
        expect(idsOf(siblings)).toEqual(idsOf(siblings.toSorted(byBest)))
      }
    },
  )

  test('a reply with very many answers comes with its best 299, and the number of the others', async () => {
    const { url, placed } = await growThread(board.board, [1, 700])
    const best = placed.filter(({ depth }) => depth === 1).sort(byBest)

    const { body } = await board.visitor().get(url)

    expect(body.nextCursor).toBeNull()
    expect(idsOf(body.replies[0].replies)).toEqual(idsOf(best.slice(0, 299)))
    expect(body.replies[0].moreReplies).toBe(401)
    const next = await board.visitor().get(moreOf(body.replies[0]))
    expect(idsOf(next.body.replies)).toEqual(idsOf(best.slice(299, 349)))
  })

  test('replies share the room below them, level by level', async () => {
    const { url } = await growThread(board.board, [50, 9, 1])

    const { body } = await board.visitor().get(url)

    expect(body.replies.map((reply: Reply) => reply.replies.length)).toEqual(Array(50).fill(5))
    const below = body.replies.flatMap((reply: Reply) => reply.replies)
    expect(new Set(below.map((reply: Reply) => reply.replies.length))).toEqual(new Set([0]))
    expect(new Set(below.map((reply: Reply) => reply.moreReplies))).toEqual(new Set([1]))
  })

  test('of 10,000 replies the database reads no more than are answered', async () => {
    const { confessionId, url, top } = await placeCrowd(board.board, 10_000)

    const { body } = await board.visitor().get(url)
    expect(flattened(body.replies)).toHaveLength(300)
    expect(JSON.stringify(body).length).toBeLessThan(megabyte)
    const next = await board.visitor().get(moreOf(body.replies[0]))
    expect(next.body.replies).toHaveLength(50)

    const viewer = null
    const read = (cursor?: string, focus?: string) => (db: Database) =>
      threadReading(db, board.board, confessionId, { cursor, focus }).read(viewer)
    expect(await rowsRead(read())).toBeLessThan(1_000)
    const [middle] = await board.board.db
      .select({ id: replies.id })
      .from(replies)
      .where(eq(replies.parentReplyId, top))
      .limit(1)
      .offset(5_000)
    expect(await rowsRead(read(undefined, middle?.id))).toBeLessThan(1_000)
  })

  test('10,000 top-level replies that differ only in time are paged without reading all', async () => {
    const { confessionId } = await placeCrowd(board.board, 10_000, { below: false })
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

    const read = (db: Database) =>
      threadReading(db, board.board, confessionId, { cursor }).read(null)

    expect(focused.body.replies[0].id).toBe(middle?.id)
    expect(await rowsRead(read)).toBeLessThan(400)
  })

  test.each([
    ['emoji', '😀', [40]],
    ['what JSON escapes', '\u0001', [40]],
    ['emoji in a branch', '😀', [1, 30, 1, 1]],
  ])('texts of maximum length, in %s, come a megabyte at a time', async (_, letter, shape) => {
    const { url, placed } = await growThread(board.board, shape, `Long: ${letter.repeat(9_990)}`)

    const answer = await board.app.inject({ method: 'GET', url })
    const found = await everyReplyOf(board.visitor(), url)

    expect(Buffer.byteLength(answer.body)).toBeLessThan(1.1 * megabyte)
    expect(flattened(answer.json().replies).length).toBeGreaterThan(10)
    expect(idsOf(found).sort()).toEqual(idsOf(placed).sort())
  })

  test('a text of more than a megabyte, as an import may have, comes alone', async () => {
    const { url, placed } = await growThread(board.board, [3], 'x'.repeat(1.5 * megabyte))

    const { body } = await board.visitor().get(url)

    expect(body.replies).toHaveLength(1)
    expect(idsOf(await everyReplyOf(board.visitor(), url)).sort()).toEqual(idsOf(placed).sort())
  })

  /** Counts the reply rows that the work fetches. */
  async function rowsRead(work: (db: Database) => Promise<unknown>): Promise<number> {
    const fetched = async (db: Database) => {
      const [row] = await rowsOf<{ rows: number }>(
        db,
        sql`select (idx_tup_fetch + seq_tup_read)::int as rows
          from pg_stat_xact_user_tables where relname = 'replies'`,
      )
      return row?.rows ?? 0
    }
    return board.board.db.transaction(async (tx) => {
      const before = await fetched(tx)
      await work(tx)
      return (await fetched(tx)) - before
    })
  }
})
