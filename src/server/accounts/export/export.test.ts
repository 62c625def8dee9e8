import { describe, expect, test } from 'vitest'
import { type Caller, password, useBoard } from '../../../../test/board.ts'
import { dayMs } from '../../../../test/clock.ts'
import {
  backdate,
  placeConfession,
  placeConfessions,
  placeReplies,
  tagOf,
} from '../../../../test/content.ts'
import { hideAsOperator } from '../../../../test/moderation/decisions.ts'
import type { AnswerOf } from '../../../contract/calls.ts'
import { Export } from '../../../contract/export.ts'

describe('an export', () => {
  const board = useBoard()
  const exportOf = (student: Caller, votes = false) =>
    student.post('/api/me/export', { password, votes })

  test('is everything that the board can tell the student, and nothing else', async () => {
    const [ada, bob] = [await board.student('ada'), await board.student('bob')]
    const own = await ada.confess('My own', 'A long text. '.repeat(500))
    const others = await bob.confess('Of somebody else', 'Their text')
    const parent = await bob.reply(others.id, 'Their reply')
    const reply = await ada.reply(others.id, 'My reply', parent.id)
    await bob.reply(own.id, 'Their answer')
    await bob.put(`/api/replies/${reply.id}/upvote`)
    await ada.put(`/api/confessions/${own.id}/upvote`)
    const edited = (await ada.patch(`/api/replies/${reply.id}`, { content: 'Better' })).body

    const { status, body } = await exportOf(ada)

    expect(status).toBe(200)
    expect(body).toEqual({
      account: { email: 'ada@ucsd.edu', memberSince: expect.stringMatching(/^\d{4}-\d\d$/) },
      confessions: [
        {
          id: own.id,
          title: 'My own',
          content: 'A long text. '.repeat(500).trim(),
          createdAt: own.createdAt,
          updatedAt: null,
          upvoteCount: 1,
          replyCount: 1,
        },
      ],
      replies: [
        {
          id: reply.id,
          confession: { id: others.id, title: 'Of somebody else' },
          content: 'Better',
          createdAt: reply.createdAt,
          updatedAt: edited.updatedAt,
          upvoteCount: 1,
        },
      ],
    })
  })

  test('of a student who wrote nothing is empty, not refused', async () => {
    const { body } = await exportOf(await board.student(), true)

    expect(body).toMatchObject({ confessions: [], replies: [], votes: [] })
  })

  test('comes as a file with a neutral name, which nothing stores, changes or compresses', async () => {
    const student = await board.student()

    const { headers } = await student.post(
      '/api/me/export',
      { password },
      { 'accept-encoding': 'gzip, br' },
    )

    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="export.json"',
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('etag')
  })

  test('contains all pages of a busy writer, of every month, newest first', async () => {
    const student = await board.student()
    await backdate(board.board, student, new Date(Date.now() - 400 * dayMs))
    const rows = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const createdAt = new Date(Date.now() - i * 8 * dayMs)
        return { createdAt, authorTag: await tagOf(board.board, student, createdAt) }
      }),
    )
    const confessions = await placeConfessions(board.board, rows)
    const about = await placeConfession(board.board)
    const replies = await placeReplies(
      board.board,
      rows.map((row, i) => ({ ...row, confessionId: i % 5 ? about.id : null })),
    )

    const { body } = await exportOf(student)

    const ids = (items: { id: string }[]) => items.map(({ id }) => id)
    expect(ids(body.confessions)).toEqual(ids(confessions))
    expect(ids(body.replies)).toEqual(ids(replies))
    expect(body.replies.filter(({ confession }: Reply) => confession === null)).toHaveLength(10)
  })

  test('shows what is hidden as its author sees it, and leaves out what nobody sees', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const hidden = await ada.confess('Hidden from others')
    const below = await ada.confess('With a hidden reply')
    const hiddenReply = await ada.reply(below.id, 'A hidden reply')
    await ada.reply(below.id, 'Below a hidden reply', hiddenReply.id)
    const others = await bob.confess('Hidden, of somebody else')
    await ada.reply(others.id, 'Below a hidden confession')
    const deleted = await ada.confess('Deleted')
    await ada.delete(`/api/confessions/${deleted.id}`)
    await hideAsOperator(board, { kind: 'confession', id: hidden.id }, 'An advertisement')
    await hideAsOperator(board, { kind: 'reply', id: hiddenReply.id })
    await hideAsOperator(board, { kind: 'confession', id: others.id })

    const { body } = await exportOf(ada)

    const [listed] = (await ada.get('/api/me/confessions')).body.items.filter(
      ({ id }: { id: string }) => id === hidden.id,
    )
    expect(listed.hidden).toMatchObject({ explanation: 'An advertisement' })
    const shown = body.confessions.map(({ title, hidden }: Confession) => [title, hidden])
    expect(Object.fromEntries(shown)).toEqual({
      'With a hidden reply': undefined,
      'Hidden from others': listed.hidden,
    })
    expect(body.replies).toMatchObject([
      { content: 'A hidden reply', hidden: { rule: 'spam', by: 'operator' } },
    ])
  })

  test('has no field that the contract does not declare', async () => {
    const student = await board.student()
    const { id } = await student.confess()
    await student.reply(id)
    await student.put(`/api/confessions/${id}/upvote`)

    const { body } = await exportOf(student, true)

    expect(Export.parse(body)).toEqual(body)
    expect(body.votes).toHaveLength(1)
  })
})

type Answer = AnswerOf<'POST /api/me/export'>
type Confession = Answer['confessions'][number]
type Reply = Answer['replies'][number]
