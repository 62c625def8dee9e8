import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { placeReplies, placeReply } from '../../../test/content.ts'
import { byBest, growThread, moreOf, placeCrowd } from '../../../test/database/crowded-threads.ts'
import { idsOf } from '../../../test/pages.ts'
import { flattened } from '../../../test/thread.ts'
import { replies } from '../db/schema/content.ts'

describe('a thread of any shape', () => {
  const board = useBoard()

  test('a link to a reply deep in a long thread loads it, with the replies above it', async () => {
    const { confessionId, url, top } = await placeCrowd(board.board, 700)
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

  test('a link to a top-level reply far down starts with it and continues below it', async () => {
    const { url, placed } = await growThread(board.board, [120, 1])
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
})
