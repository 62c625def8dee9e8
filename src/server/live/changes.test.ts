import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { type EventStream, listenOn } from '../../../test/event-stream.ts'

describe('an open page', () => {
  const board = useBoard()
  let author: Caller
  let other: Caller
  let confessionId: string
  let stream: EventStream

  beforeEach(async () => {
    ;[author, other] = [await board.student(), await board.student()]
    confessionId = (await author.confess()).id
    stream = await listenOn(board.app, `?confession=${confessionId}`)
  })

  const heard = (kind: 'confessions' | 'replies'): { id: string }[] =>
    stream.changes.flatMap((changes): { id: string }[] => changes[kind])
  const lastOf = (kind: 'confessions' | 'replies', id: string) =>
    heard(kind).findLast((state) => state.id === id)

  test('receives the id of a new confession', async () => {
    const { id } = await other.confess('A secret title', 'A secret text')

    await expect.poll(() => stream.changes.flatMap(({ posted }) => posted)).toContain(id)
    expect(lastOf('confessions', id)).toEqual({
      id,
      upvoteCount: 0,
      replyCount: 0,
      updatedAt: null,
    })
    expect(stream.text).not.toMatch(/secret/)
  })

  test('receives the numbers of votes and replies of a confession', async () => {
    await other.put(`/api/confessions/${confessionId}/upvote`)
    await author.reply(confessionId)

    await expect
      .poll(() => lastOf('confessions', confessionId))
      .toMatchObject({ upvoteCount: 1, replyCount: 1 })
    await other.delete(`/api/confessions/${confessionId}/upvote`)
    await expect
      .poll(() => lastOf('confessions', confessionId))
      .toMatchObject({ upvoteCount: 0, replyCount: 1 })
  })

  test('receives that something was edited, and when', async () => {
    const reply = await other.reply(confessionId)
    const edit = { title: 'Another title', content: 'Another text' }
    const { updatedAt } = (await author.patch(`/api/confessions/${confessionId}`, edit)).body
    const edited = await other.patch(`/api/replies/${reply.id}`, { content: 'Another reply' })

    await expect.poll(() => lastOf('confessions', confessionId)).toMatchObject({ updatedAt })
    await expect
      .poll(() => lastOf('replies', reply.id))
      .toMatchObject({ updatedAt: edited.body.updatedAt })
    expect(stream.text).not.toContain('Another')
  })

  test('receives the replies to its confession, with their places', async () => {
    const first = await other.reply(confessionId)
    const below = await author.reply(confessionId, 'Below', first.id)
    await author.put(`/api/replies/${below.id}/upvote`)

    await expect.poll(() => lastOf('replies', below.id)).toMatchObject({ upvoteCount: 1 })
    expect(heard('replies').find(({ id }) => id === below.id)).toMatchObject({
      confessionId,
      parentReplyId: first.id,
      updatedAt: null,
      posted: true,
    })
  })

  test('receives no replies to other confessions', async () => {
    const elsewhere = await author.confess()
    await other.reply(elsewhere.id)
    await other.reply(confessionId)

    await expect.poll(() => heard('replies')).toHaveLength(1)
    await expect.poll(() => lastOf('confessions', elsewhere.id)).toMatchObject({ replyCount: 1 })
    expect(heard('replies')).toHaveLength(1)
  })

  test('receives that something is gone', async () => {
    const reply = await other.reply(confessionId)
    await other.delete(`/api/replies/${reply.id}`)
    await expect
      .poll(() => lastOf('replies', reply.id))
      .toEqual({ id: reply.id, confessionId, gone: true })

    await author.delete(`/api/confessions/${confessionId}`)
    await expect
      .poll(() => lastOf('confessions', confessionId))
      .toEqual({ id: confessionId, gone: true })
  })

  test('receives changes of several threads in one frame', async () => {
    const another = (await author.confess()).id
    const query = `?confession=${confessionId}&confession=${another}&confession=${another}`
    const both = await listenOn(board.app, query)
    const sent = await Promise.all([other.reply(confessionId), author.reply(another)])
    const heardOn = () =>
      both.changes.flatMap(({ replies }) => replies.map(({ id }): string => id)).sort()

    await expect.poll(heardOn).toEqual(sent.map(({ id }) => id).sort())
  })

  test('receives many changes in at most four frames a second', async () => {
    const voters = await Promise.all(Array.from({ length: 40 }, () => board.student()))
    const beganAt = performance.now()
    await Promise.all(voters.map((voter) => voter.put(`/api/confessions/${confessionId}/upvote`)))
    await expect.poll(() => lastOf('confessions', confessionId)).toMatchObject({ upvoteCount: 40 })
    const seconds = (performance.now() - beganAt) / 1_000

    expect(stream.changes.length).toBeLessThanOrEqual(Math.ceil(4 * seconds) + 1)
  })

  test('receives the same bytes with a session as without', async () => {
    const asVisitor = await listenOn(board.app, `?confession=${confessionId}`)
    const asStudent = await listenOn(board.app, `?confession=${confessionId}`, {
      cookie: (await board.student()).cookie,
    })
    const streams = [asVisitor, asStudent]
    const untilAllHeard = async (id: string) => {
      await expect.poll(() => streams.every(({ text }) => text.includes(id))).toBe(true)
    }
    await untilAllHeard((await other.confess()).id)
    const before = streams.map(({ text }) => text.length)

    const reply = await other.reply(confessionId)
    await author.put(`/api/replies/${reply.id}/upvote`)
    await untilAllHeard((await other.confess()).id)

    const [visitors, students] = streams.map(({ text }, place) => text.slice(before[place]))
    expect(students).toBe(visitors)
    expect(visitors).toContain(reply.id)
  })
})
