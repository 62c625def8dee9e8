import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountIdOf, deleteAccount } from '../../../test/accounts/accounts.ts'
import { callerOf, useBoard } from '../../../test/board.ts'
import { recordEvents } from '../../../test/board-events.ts'
import { placeConfessions, placeReplies, tagOf } from '../../../test/content.ts'
import { listenOn } from '../../../test/event-stream.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { holdRequest } from '../../../test/held-request.ts'
import { findAccount } from '../accounts/records/accounts.ts'
import { confessions } from '../db/schema/content.ts'
import type { BoardEvent } from './events.ts'

describe('deleting an account with its content', () => {
  const board = useBoard()
  const moments = vi.spyOn(Math, 'random')
  afterEach(() => void moments.mockReset())

  /** A student with a confession that has replies, and replies in two threads. */
  async function writer() {
    const [student, other] = [await board.student('ada'), await board.student('bob')]
    const [own, ofOther] = [await student.confess(), await other.confess()]
    await student.reply(own.id)
    await other.reply(own.id)
    const reply = await student.reply(ofOther.id)
    await other.reply(ofOther.id, 'Goes along', reply.id)
    const account = await findAccount(board.board.db, board.board, student.email)
    return { student, own, ofOther, reply, epoch: account?.epoch }
  }

  test('says only that something was deleted; the ids together would show one author', async () => {
    const { student, own, epoch } = await writer()
    const accountId = await accountIdOf(board.board, student.email)
    moments.mockReturnValue(0.5)
    const events = recordEvents(board.board)
    const listener = await listenOn(board.app, `?confession=${own.id}`)
    const witness = await board.student()
    const before = await witness.confess()
    await expect.poll(() => listener.text).toContain(before.id)
    const heard = listener.changes.length
    events.length = 0

    expect((await deleteAccount(student, { deleteContent: true })).status).toBe(200)
    const after = await witness.confess()

    expect(events.slice(0, 2)).toEqual([
      { type: 'content deleted' },
      { type: 'sessions ended', epoch },
    ])
    expect(JSON.stringify(events)).not.toContain(accountId)
    await expect.poll(() => listener.text).toContain(after.id)
    const gone = listener.changes
      .slice(heard)
      .flatMap(({ confessions, replies }) =>
        [...confessions, ...replies].filter((state) => 'gone' in state).map(({ id }) => id),
      )
    expect(gone).toEqual([])
  })

  test('sends nothing of it to a stream that begins earlier, but sends other events', async () => {
    const begin = board.board.relay.position()
    moments.mockReturnValue(0.5)
    const { student, own, ofOther } = await writer()
    const witness = await listenOn(board.app)
    const fence = await (await board.student()).confess()
    await expect.poll(() => witness.text).toContain(fence.id)
    expect((await deleteAccount(student, { deleteContent: true })).status).toBe(200)

    const heard = async () => (await listenOn(board.app, `?after=${begin}`)).text
    await expect.poll(heard).not.toContain(own.id)
    expect(await heard()).toContain(ofOther.id)
  })

  test('announces each deleted item at a random moment of its own', async () => {
    const { student, own, reply } = await writer()
    const events = recordEvents(board.board)
    moments.mockReturnValue(0)
    expect((await deleteAccount(student, { deleteContent: true })).status).toBe(200)

    await expect
      .poll(() => events)
      .toContainEqual({ type: 'confession deleted', confessionId: own.id })
    const gone = { type: 'reply deleted', replyId: reply.id, confessionId: reply.confessionId }
    await expect.poll(() => events).toContainEqual(gone)
  })

  test('announces thousands of deletions in pieces, each when it is done', async () => {
    const student = await board.student()
    const authorTag = await tagOf(board.board, student, new Date())
    await placeConfessions(board.board, Array(1_001).fill({ authorTag }))
    await placeReplies(board.board, Array(501).fill({ authorTag }))
    const left: Promise<number>[] = []
    const count = (event: BoardEvent) => {
      if (event.type === 'content deleted') left.push(board.board.db.$count(confessions))
    }
    onTestFinished(board.board.events.subscribe(count))

    expect((await deleteAccount(student, { deleteContent: true })).status).toBe(200)

    const [first = 0, ...later] = await Promise.all(left)
    expect(first).toBeLessThanOrEqual(501)
    expect(later.length).toBeGreaterThan(1)
    expect(later.at(-1)).toBe(0)
  })

  test('hides the content from everyone at once, also from caches', async () => {
    const { student, own } = await writer()
    const reader = callerOf(board.app, '', [], true)
    expect((await reader.get(`/api/confessions/${own.id}`)).status).toBe(200)
    expect((await deleteAccount(student, { deleteContent: true })).status).toBe(200)

    expect((await reader.get(`/api/confessions/${own.id}`)).status).toBe(404)
  })

  test('announces nothing about content that stays', async () => {
    const { student, epoch } = await writer()
    const events = recordEvents(board.board)

    expect((await deleteAccount(student)).status).toBe(200)

    expect(events).toEqual([{ type: 'sessions ended', epoch }])
  })

  test('announces nothing if the session ended before', async () => {
    const { student } = await writer()
    const url = '/api/account/deletion'
    const held = await holdRequest(board, 'POST', url, { deleteContent: true }, student.cookie)
    await student.delete('/api/session')
    const events = recordEvents(board.board)

    expectProblem(await held.finish(), 'signed_out')

    expect(events).toEqual([])
  })
})
