import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { placeReplies } from '../../../test/content.ts'
import { type EventStream, listenOn } from '../../../test/event-stream.ts'
import { createApp } from '../app.ts'
import { broadcastEventsMissed } from '../events/relay.ts'

describe('a stream that begins after an event', () => {
  // A board of its own: a stream also gets what other tests changed in the two seconds before, and asks the page to read
  // again if that is much.
  const board = useBoard({ BOARD_TITLE: 'A board for streams that begin later' })
  let student: Caller
  let confessionId: string

  beforeEach(async () => {
    student = await board.student()
    confessionId = (await student.confess()).id
  })

  test('misses nothing that happened since', async () => {
    const first = await listenOn(board.app, `?confession=${confessionId}`)
    first.close()
    const reply = await student.reply(confessionId)
    await student.put(`/api/replies/${reply.id}/upvote`)
    const { id } = await student.confess()
    // Another screen of the same student receives the vote first.
    const witness = await listenOn(board.app, '', { cookie: student.cookie })
    await student.put(`/api/confessions/${id}/upvote`)
    const vote = { kind: 'confession', id, hasVoted: true }
    await expect.poll(() => votesIn(witness)).toContainEqual(vote)

    const query = `?confession=${confessionId}&after=${first.lastId}`
    const second = await listenOn(board.app, query, { cookie: student.cookie })

    await expect.poll(() => second.changes.flatMap(({ posted }) => posted)).toContain(id)
    await expect
      .poll(() => second.changes.flatMap(({ replies }) => replies))
      .toContainEqual({
        id: reply.id,
        confessionId,
        parentReplyId: null,
        upvoteCount: 1,
        updatedAt: null,
        posted: true,
      })
    expect(second.ownActs[0]).toMatchObject({
      votes: [{ kind: 'reply', id: reply.id, hasVoted: true }, vote],
      written: [confessionId, reply.id, id],
    })
  })

  test("doesn't repeat old events once the page is a little older", async () => {
    const witness = await listenOn(board.app)
    const { id } = await student.reply(confessionId)
    const confession = await student.confess()
    await expect.poll(() => witness.text).toContain(confession.id)
    const position = board.board.relay.position()

    const query = `?confession=${confessionId}&after=${position}`
    const told = async () => (await listenOn(board.app, query)).text.includes(id)
    await expect.poll(told, { timeout: 8_000, interval: 500 }).toBe(false)
  })

  test('asks the page to read again when that is less', async () => {
    const begin = board.board.relay.position()
    const placed = await placeReplies(board.board, Array(200).fill({ confessionId }))
    const witness = await listenOn(board.app, `?confession=${confessionId}`)
    for (const { id } of placed)
      board.board.events.publish({ type: 'reply posted', replyId: id, confessionId })
    await expect.poll(() => witness.text).toContain(placed.at(-1)?.id)

    const stream = await listenOn(board.app, `?confession=${confessionId}&after=${begin}`)
    expect(stream.frames.map(({ event }) => event)).toEqual(['resync', 'alive'])
  })

  test("starts after the event in a browser's header, which is newer than its address", async () => {
    const first = await listenOn(board.app)
    const headers = { 'last-event-id': first.lastId }
    const { id } = await student.confess()
    await expect.poll(() => first.text).toContain(id)

    const again = await listenOn(board.app, '?after=1', { headers })

    await expect.poll(() => again.changes.flatMap(({ posted }) => posted)).toContain(id)
    expect(again.frames.map(({ event }) => event)).not.toContain('resync')
  })

  test('asks the page to read everything again when the event is too old or unknown', async () => {
    for (const after of ['1', `${Date.now() + 1e9}`, 'never-heard-of', '1&after=2']) {
      const unknown = await listenOn(board.app, `?after=${after}`)
      await expect.poll(() => unknown.frames.map(({ event }) => event)).toContain('resync')

      const { id } = await student.confess()
      await expect.poll(() => unknown.text).toContain(id)
    }
  })

  test('asks for nothing if nothing has happened since the board was opened', async () => {
    const app = await createApp(board.board, board.app.log)
    onTestFinished(() => app.close())
    const stream = await listenOn(app, `?after=${board.board.relay.position()}`)
    const { id } = await student.confess()

    await expect.poll(() => stream.text).toContain(id)
    expect(stream.frames.map(({ event }) => event)).not.toContain('resync')
  })

  test('starts now if no event is named, and says at once that it works', async () => {
    const stream = await listenOn(board.app)

    expect(stream.frames[0]).toMatchObject({
      event: 'alive',
      id: expect.any(String),
      retry: '2000',
    })
    expect(stream.frames.map(({ event }) => event)).not.toContain('resync')
  })

  test('is refused with an address that our pages never send', async () => {
    const { status, body } = await board.visitor().get('/api/events?confession=1')

    expect([status, body.code]).toEqual([422, 'invalid_fields'])
  })

  test('follows at most ten threads', async () => {
    const query = (count: number) =>
      `?${Array.from({ length: count }, () => `confession=${crypto.randomUUID()}`).join('&')}`

    expect((await listenOn(board.app, query(10))).status).toBe(200)
    expect((await board.visitor().get(`/api/events${query(11)}`)).status).toBe(422)
  })

  test('asks the page to read everything again when events may be missing', async () => {
    const stream = await listenOn(board.app)
    await broadcastEventsMissed(board.board.db, board.board.keys)

    await expect.poll(() => stream.frames.map(({ event }) => event)).toContain('resync')
    const { id } = await student.confess()
    await expect.poll(() => stream.text).toContain(id)
  })
})

function votesIn({ own }: EventStream) {
  return own.flatMap((frame) => ('votes' in frame ? frame.votes : []))
}
