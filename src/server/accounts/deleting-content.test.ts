import { describe, expect, test } from 'vitest'
import { deleteAccount } from '../../../test/accounts/accounts.ts'
import { googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { useBoard } from '../../../test/board.ts'
import { minuteMs } from '../../../test/clock.ts'
import {
  backdate,
  importedTagOf,
  placeConfession,
  placeConfessions,
  placeReplies,
  placeReply,
  tagOf,
} from '../../../test/content.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { contentRows } from '../../../test/database/tables.ts'
import { confessions, reactions, replies } from '../db/schema/content.ts'

describe('the content of a deleted account', () => {
  const board = useBoard(googleSettings)

  /** A student with recent and old confessions, replies and votes among those of another. */
  async function oldHand() {
    const [student, other] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]
    const longAgo = new Date(Date.now() - 200 * 24 * 60 * minuteMs)
    await backdate(board.board, student, longAgo)
    const old = await placeConfession(board.board, {
      authorTag: await tagOf(board.board, student, longAgo),
      createdAt: longAgo,
    })
    const imported = await placeConfession(board.board, {
      authorTag: await importedTagOf(board.board, student),
      createdAt: longAgo,
    })
    const lone = await placeReply(board.board, {
      authorTag: await importedTagOf(board.board, student),
      createdAt: longAgo,
    })
    const own = await student.confess('Of the one who leaves')
    const ofOther = await other.confess('Of another')
    const ofBoth = await student.reply(own.id, 'By whoever wrote it')
    await other.reply(own.id, 'Of another', ofBoth.id)
    const above = await other.reply(ofOther.id, 'Stays')
    await student.reply(ofOther.id, 'Below it, goes', above.id)
    const first = await student.reply(ofOther.id, 'Goes')
    const second = await other.reply(ofOther.id, 'Goes along', first.id)
    await student.reply(ofOther.id, 'Goes as well', second.id)
    for (const { id } of [own, ofOther]) {
      await student.put(`/api/confessions/${id}/upvote`)
      await other.put(`/api/confessions/${id}/upvote`)
    }
    for (const { id } of [above, first]) {
      await student.put(`/api/replies/${id}/upvote`)
      await other.put(`/api/replies/${id}/upvote`)
    }
    return { student, other, own, old, imported, lone, ofOther, above, first }
  }

  async function readAll(ids: string[]) {
    const reader = board.visitor()
    const urls = ids.flatMap((id) => [`/api/confessions/${id}`, `/api/confessions/${id}/replies`])
    return Promise.all(
      ['/api/confessions', ...urls].map(async (url) => (await reader.get(url)).body),
    )
  }

  test('reads as before if it stays, with votes and labels', async () => {
    const { student, own, old, imported, ofOther } = await oldHand()
    const ids = [own, old, imported, ofOther].map(({ id }) => id)
    const before = await readAll(ids)
    expect(JSON.stringify(before)).toContain('"isOp":true')

    await deleteAccount(student, { deleteContent: false })

    expect(await readAll(ids)).toEqual(before)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('is deleted completely if the student chooses so, hidden items too, however much it is', async () => {
    const { student, other, ofOther, above } = await oldHand()
    const authorTag = await tagOf(board.board, student, new Date())
    const below = { confessionId: ofOther.id, parentReplyId: above.id, depth: 1, authorTag }
    await placeConfessions(
      board.board,
      Array.from({ length: 600 }, (_, i) => ({ authorTag, isHidden: i % 100 === 0 })),
    )
    await placeReplies(
      board.board,
      Array.from({ length: 1_100 }, (_, i) => ({ ...below, isHidden: i % 100 === 0 })),
    )

    expect((await deleteAccount(student, { deleteContent: true })).status).toBe(200)

    const left = await board.board.db.select({ id: confessions.id }).from(confessions)
    expect(left).toEqual([{ id: ofOther.id }])
    expect(await board.board.db.select({ id: replies.id }).from(replies)).toEqual([
      { id: above.id },
    ])
    expect(await miscounted(board.board)).toEqual([])
    expect((await other.get('/api/me/stats')).body).toEqual({
      confessionsCount: 1,
      repliesCount: 1,
    })
  })

  test('keeps its rows untouched: two copies of the database show no change in content', async () => {
    const { student } = await oldHand()
    const before = await contentRows(board.board)

    await deleteAccount(student)

    expect(await contentRows(board.board)).toEqual(before)
  })

  test('is deleted with all replies below it if the student chooses so, and counts stay right', async () => {
    const { student, other, own, old, imported, ofOther, above, first } = await oldHand()

    expect((await deleteAccount(student, { deleteContent: true })).status).toBe(200)

    for (const { id } of [own, old, imported]) {
      expect((await other.get(`/api/confessions/${id}`)).status).toBe(404)
    }
    const { db } = board.board
    expect(await db.$count(confessions)).toBe(1)
    expect(await db.$count(replies)).toBe(1)
    expect((await other.get(`/api/confessions/${ofOther.id}`)).body).toEqual({
      ...ofOther,
      replyCount: 1,
      upvoteCount: 2,
      hasVoted: true,
    })
    const { body } = await other.get(`/api/confessions/${ofOther.id}/replies`)
    expect(body.replies).toEqual([{ ...above, upvoteCount: 2, hasVoted: true }])
    expect((await other.put(`/api/replies/${first.id}/upvote`)).status).toBe(404)
    expect(await db.$count(reactions)).toBe(4)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('is not found by a new account with the address, but the votes are', async () => {
    const { student, own, ofOther, above, first } = await oldHand()
    await deleteAccount(student)

    const again = await googleStudent(board, 'ADA')

    expect((await again.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    expect((await again.get('/api/me/confessions')).body.items).toEqual([])
    expect(await again.get(`/api/confessions/${own.id}`)).toMatchObject({
      body: { isOwner: false, hasVoted: true },
    })
    expect((await again.delete(`/api/confessions/${own.id}`)).status).toBe(403)
    expect((await again.delete(`/api/replies/${first.id}`)).status).toBe(403)
    for (const url of [
      `/api/confessions/${ofOther.id}/upvote`,
      `/api/replies/${above.id}/upvote`,
    ]) {
      expect((await again.put(url)).body).toEqual({ upvoteCount: 2, hasVoted: true })
      expect((await again.delete(url)).body).toEqual({ upvoteCount: 1, hasVoted: false })
    }
  })
})
