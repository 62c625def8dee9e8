import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { placeConfessions, placeReply } from '../../../test/content.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { confessions, confessionTerms, reactions, replies } from '../db/schema/content.ts'
import { writeDecision } from '../hiding/decisions.ts'
import { reconcile } from './reconcile.ts'

describe('the reconcile command', () => {
  const board = useBoard()

  async function run(mend: boolean) {
    const lines: string[] = []
    const result = await reconcile(board.board.db, { mend, log: (line) => lines.push(line) })
    return { ...result, lines }
  }

  /** A confession with two replies and a vote on each of the three, and an empty confession. */
  async function thread() {
    const { db } = board.board
    const [one, empty] = await placeConfessions(board.board, [{ replyCount: 2 }, {}])
    const [id, emptyId] = [`${one?.id}`, `${empty?.id}`]
    const first = await placeReply(board.board, { confessionId: id })
    const second = await placeReply(board.board, {
      confessionId: id,
      parentReplyId: first.id,
      depth: 1,
    })
    const createdOn = '2026-01-01'
    await db.insert(reactions).values(
      [{ confessionId: id }, { replyId: first.id }, { replyId: second.id }].map((target) => ({
        ...target,
        voterTag: crypto.randomUUID(),
        createdOn,
      })),
    )
    await db.update(confessions).set({ upvoteCount: 1 }).where(eq(confessions.id, id))
    await db.update(replies).set({ upvoteCount: 1 })
    expect(await miscounted(board.board)).toEqual([])
    return { id, emptyId, replyId: first.id }
  }

  async function spoilt() {
    const made = await thread()
    const { db } = board.board
    const { id, emptyId, replyId } = made
    await db
      .update(confessions)
      .set({ upvoteCount: 5, replyCount: 0 })
      .where(eq(confessions.id, id))
    await db.update(confessions).set({ upvoteCount: 1 }).where(eq(confessions.id, emptyId))
    await db.update(replies).set({ upvoteCount: 9, answerCount: 0 }).where(eq(replies.id, replyId))
    const lines = [
      `upvotes of confession ${id}: 5, counted 1`,
      `upvotes of confession ${emptyId}: 1, counted 0`,
      `replies to confession ${id}: 0, counted 2`,
      `upvotes of reply ${replyId}: 9, counted 1`,
      `answers to reply ${replyId}: 0, counted 1`,
    ]
    return { ...made, lines }
  }

  test('reports every wrong counter and corrects it', async () => {
    const { lines } = await spoilt()

    const result = await run(true)

    expect(result).toMatchObject({ counted: 16, differed: 5 })
    expect(result.lines.sort()).toEqual(lines.sort())
    expect(await miscounted(board.board)).toEqual([])
    expect(await run(true)).toEqual({ counted: 16, differed: 0, lines: [] })
  })

  test('only reports if that is all that was requested', async () => {
    const { lines } = await spoilt()
    const wrong = await miscounted(board.board)

    const result = await run(false)

    expect(result).toMatchObject({ counted: 16, differed: 5 })
    expect(result.lines.sort()).toEqual(lines.sort())
    expect(await miscounted(board.board)).toEqual(wrong)
  })

  test('applies every decision again to the item and all below it', async () => {
    const { db } = board.board
    const { id, replyId } = await thread()
    const answers = await db.select({ id: replies.id }).from(replies)
    const [answerId = ''] = answers.map((one) => one.id).filter((one) => one !== replyId)
    const [shown] = await placeConfessions(board.board, [{ isHidden: true }])
    await db.transaction((tx) =>
      writeDecision(tx, board.board, { item: { kind: 'reply', id: replyId }, verb: 'hide' }),
    )
    await storeTermsOf(`${shown?.id}`)

    const { lines } = await run(true)

    expect(lines.sort()).toEqual(
      [
        `hiding of confession ${shown?.id}: true, counted false`,
        `hiding of reply ${replyId}: false, counted true`,
        `is_below_hidden of reply ${answerId}: false, counted true`,
        `replies to confession ${id}: 2, counted 0`,
        `answers to reply ${replyId}: 1, counted 0`,
      ].sort(),
    )
    expect(await miscounted(board.board)).toEqual([])
    expect(await run(true)).toMatchObject({ differed: 0 })
  })

  test('removes a hidden confession from the search index', async () => {
    const { db } = board.board
    const [hidden] = await placeConfessions(board.board, [{ isHidden: true }])
    const item = { kind: 'confession', id: `${hidden?.id}` } as const
    await db.transaction((tx) => writeDecision(tx, board.board, { item, verb: 'hide' }))
    await storeTermsOf(item.id)

    const { lines } = await run(true)

    expect(lines).toEqual([`search terms of hidden confession ${item.id}: true, counted false`])
    expect(await db.$count(confessionTerms)).toBe(0)
  })

  function storeTermsOf(confessionId: string) {
    const found = {
      titleTerms: sql`array_to_tsvector('{a}')`,
      terms: sql`array_to_tsvector('{a}')`,
    }
    return board.board.db
      .insert(confessionTerms)
      .values({ confessionId, createdAt: new Date(), ...found })
  }

  test('finds nothing where everything is right or the board is empty', async () => {
    expect(await run(true)).toEqual({ counted: 0, differed: 0, lines: [] })
    await thread()
    expect(await run(false)).toEqual({ counted: 16, differed: 0, lines: [] })
  })

  test('counts every row, even in more than one batch', async () => {
    const rows = await placeConfessions(
      board.board,
      Array.from({ length: 502 }, () => ({})),
    )
    const ids = rows.map(({ id }) => id).sort()
    const wrong = [ids[0], ids[499], ids[500], ids[501]].map(String)
    await board.board.db
      .update(confessions)
      .set({ upvoteCount: 3 })
      .where(inArray(confessions.id, wrong))

    const { lines, ...result } = await run(true)

    expect(result).toEqual({ counted: 4 * rows.length, differed: 4 })
    expect(lines.sort()).toEqual(wrong.map((id) => `upvotes of confession ${id}: 3, counted 0`))
    expect(await run(false)).toMatchObject({ differed: 0 })
  })

  test('loses no vote and no reply that comes meanwhile', async () => {
    const students = [await board.student(), await board.student()]
    const ids = (await placeConfessions(board.board, [{}, {}, {}])).map(({ id }) => id)
    const { db } = board.board

    for (let round = 0; round < 3; round++) {
      await db.update(confessions).set({ upvoteCount: sql`upvote_count + 2`, replyCount: 7 })
      const answers = students.flatMap((student) =>
        ids.flatMap((id) => [
          student[round === 1 ? 'delete' : 'put'](`/api/confessions/${id}/upvote`),
          student.post(`/api/confessions/${id}/replies`, { content: 'Meanwhile' }),
        ]),
      )
      const [, ...statuses] = await Promise.all([
        run(true),
        ...answers.map(async (answer) => (await answer).status),
      ])
      expect(new Set(statuses)).toEqual(new Set([200, 201]))
      expect(await miscounted(board.board)).toEqual([])
    }
  })
})
