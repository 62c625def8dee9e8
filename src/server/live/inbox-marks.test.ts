import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { type EventStream, listenAt } from '../../../test/event-stream.ts'
import { hideAsOperator, restoreAsOperator } from '../../../test/moderation/decisions.ts'
import { msUntilMark } from '../jobs/at-marks.ts'
import { beginning, inboxFrame } from './frames.ts'
import { startInboxMarks } from './inbox-marks.ts'
import { createStreams, send } from './streams.ts'

describe('at a mark', () => {
  const board = useBoard()
  let author: Caller
  let other: Caller
  let confessionId: string

  beforeEach(async () => {
    ;[author, other] = [await board.student(), await board.student()]
    confessionId = (await author.confess()).id
  })

  const inboxFrames = ({ frames }: EventStream) => frames.filter(({ event }) => event === 'own')
  const news = (stream: EventStream) =>
    stream.own.flatMap((own) => ('replies' in own ? own.replies : []))

  test('people learn who answered them, and everyone signed in gets the same number of bytes', async () => {
    const listen = await markedOften()
    const [authors, others] = [await listen(author), await listen(other)]
    const visitors = await listen(null)
    const answer = await other.reply(confessionId)
    await author.reply(confessionId, 'To myself')
    const below = await author.reply(confessionId, 'Back to you', answer.id)

    await expect.poll(() => news(authors)).toEqual([answer.id])
    await expect.poll(() => news(others)).toEqual([below.id])
    const sizes = [authors, others].flatMap((stream) =>
      inboxFrames(stream).map(({ data }) => data.length),
    )
    expect(new Set(sizes).size).toBe(1)
    expect(inboxFrames(authors).length).toBe(inboxFrames(others).length)
    expect(inboxFrames(visitors)).toEqual([])
  })

  test('authors learn that an item was hidden or restored, and everyone signed in gets as many bytes', async () => {
    const item = { kind: 'confession', id: confessionId } as const
    for (const decide of [
      () => hideAsOperator(board, item),
      () => restoreAsOperator(board, item),
    ]) {
      const listen = await markedOften()
      const [authors, others] = [await listen(author), await listen(other)]
      const isTold = ({ own }: EventStream) =>
        own.some((news) => 'ownChanged' in news && news.ownChanged)
      await decide()

      await expect.poll(() => isTold(authors)).toBe(true)
      expect(isTold(others)).toBe(false)
      const frames = [authors, others].flatMap(inboxFrames)
      expect(new Set(frames.map(({ data }) => data.length)).size).toBe(1)
    }
  })

  test('replies that were already deleted are not announced', async () => {
    const listen = await markedOften()
    const deleted = await other.reply(confessionId)
    await other.delete(`/api/replies/${deleted.id}`)
    const stream = await listen(author)
    const answer = await other.reply(confessionId)

    await expect.poll(() => news(stream)).toContain(answer.id)
    expect(news(stream)).not.toContain(deleted.id)
  })

  test('a student who was away receives the news after coming back', async () => {
    const { marks } = keepMarks()
    const viewer = await viewerOf(author)
    if (!viewer) return expect.unreachable()
    const before = performance.now()
    expect(marks.frameSince(viewer, before)).toBeUndefined()
    const { id } = await other.reply(confessionId)

    await expect.poll(() => `${marks.frameSince(viewer, before)}`).toContain(id)
    expect(marks.frameSince(viewer, performance.now())).toBeUndefined()
  })

  function keepMarks() {
    const { db, events } = board.board
    const streams = createStreams(10)
    const onError = (error: Error) => expect.unreachable(error.message)
    const marks = startInboxMarks(db, streams, onError, (work) => {
      const timer = setInterval(work, 300)
      return () => clearInterval(timer)
    })
    onTestFinished(events.subscribe(marks.add))
    onTestFinished(marks.stop)
    return { streams, marks }
  }

  async function viewerOf(headers: { cookie?: string | undefined }) {
    const cookie = cookieIn(headers.cookie)
    return cookie === undefined ? null : board.board.sessions.find(cookie)
  }

  function cookieIn(header = ''): string | undefined {
    const name = `${board.board.sessions.cookieName}=`
    const pair = header.split('; ').find((one) => one.startsWith(name))
    return pair?.slice(name.length)
  }

  /** A server with several marks a second. */
  async function markedOften() {
    const { streams } = keepMarks()
    const server = createServer(async ({ headers }, response) => {
      const viewer = await viewerOf(headers)
      const stream = { response, confessions: [], viewer, endsAt: 0 }
      streams.add(stream)
      send(stream, beginning(1, 1))
    }).listen(0)
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return (student: Caller | null) =>
      listenAt(`http://127.0.0.1:${port}`, '', { cookie: student?.cookie ?? '' })
  }
})

describe('the frame of a mark', () => {
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID())

  test.each([0, 1, 2, 7, 8, 9, 20])(
    'has the same length with %i replies as with any other number',
    (count) => {
      const size = inboxFrame({ replyIds: [] }).length
      const replyIds = ids.slice(0, count)
      for (const ownChanged of [true, false])
        for (const more of [true, false])
          expect(inboxFrame({ replyIds, more, ownChanged }).length).toBe(size)
    },
  )

  test('says that there are more replies than it holds', () => {
    const told = (count: number) =>
      JSON.parse(`${inboxFrame({ replyIds: ids.slice(0, count) })}`.split('data: ')[1] ?? '')
    expect(told(8)).toMatchObject({ replies: ids.slice(0, 8), more: false })
    expect(told(9)).toMatchObject({ replies: ids.slice(0, 8), more: true })
  })
})

test('marks come every five minutes, at the same time for everyone', () => {
  expect(msUntilMark(Date.parse('2026-11-22T12:00:00.000Z'))).toBe(300_000)
  expect(msUntilMark(Date.parse('2026-11-22T12:04:59.000Z'))).toBe(1_000)
})
