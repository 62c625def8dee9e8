import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, callerOf, useBoard } from '../../../test/board.ts'
import { type EventStream, listenOn } from '../../../test/event-stream.ts'
import { broadcastEventsMissed } from '../events/relay.ts'

describe('the streams of one account', () => {
  const board = useBoard()
  let student: Caller
  let other: Caller
  let confessionId: string
  let own: EventStream
  let others: EventStream

  beforeEach(async () => {
    ;[student, other] = [await board.student(), await board.student()]
    confessionId = (await other.confess()).id
    own = await listenOn(board.app, '', { cookie: student.cookie })
    others = await listenOn(board.app, '', { cookie: other.cookie })
  })

  const votes = () => own.own.flatMap((news) => ('votes' in news ? news.votes : []))
  const written = () => own.own.flatMap((news) => ('written' in news ? news.written : []))

  test('show every screen of the account its votes, and no one else', async () => {
    const reply = await other.reply(confessionId)
    await student.put(`/api/confessions/${confessionId}/upvote`)
    await student.put(`/api/replies/${reply.id}/upvote`)
    await expect.poll(votes).toEqual([
      { kind: 'confession', id: confessionId, hasVoted: true },
      { kind: 'reply', id: reply.id, hasVoted: true },
    ])
    await student.delete(`/api/confessions/${confessionId}/upvote`)
    await expect.poll(() => votes().at(-1)).toMatchObject({ hasVoted: false })

    expect(JSON.stringify(others.own)).not.toContain('hasVoted')
  })

  test("name the account's own posts, edits and deletions before everyone receives them", async () => {
    const { id } = await student.confess()
    const reply = await student.reply(confessionId)
    await expect.poll(written).toEqual([id, reply.id])
    await expect.poll(() => own.changes.flatMap(({ posted }) => posted)).toContain(id)
    // The list `posted` may also name the confession from before the test.
    const toldToEveryone = own.text.search(new RegExp(`"posted":\\[[^\\]]*${id}`))
    expect(own.text.indexOf(id)).toBeLessThan(toldToEveryone)

    await student.patch(`/api/replies/${reply.id}`, { content: 'Another text' })
    await expect.poll(written).toEqual([id, reply.id, reply.id])
    await student.delete(`/api/confessions/${id}`)
    await expect.poll(written).toEqual([id, reply.id, reply.id, id])
    expect(others.own.flatMap((news) => ('written' in news ? news.written : []))).not.toContain(id)
  })

  test('end at once with the session', async () => {
    const otherSession = await signInAgain(student)
    const onOtherScreen = await listenOn(board.app, '', { cookie: otherSession.cookie })
    await student.delete('/api/session')
    await expect.poll(() => own.isClosed).toBe(true)
    expect(own.ownActs).toEqual([{ session: 'ended' }])
    expect(onOtherScreen.isClosed).toBe(false)

    await otherSession.delete('/api/sessions')
    await expect.poll(() => onOtherScreen.isClosed).toBe(true)
    expect(onOtherScreen.ownActs).toEqual([{ session: 'ended' }])
    expect(others.isClosed).toBe(false)
  })

  test("begin with the end of a session that is over, and are then like a visitor's", async () => {
    const { cookie } = student
    await student.delete('/api/session')

    const stream = await listenOn(board.app, '', { cookie })
    const { id } = await other.confess()

    await expect.poll(() => stream.text).toContain(id)
    expect(stream.text).toMatch(/^event: own\ndata: {"session":"ended"}\n/)
    expect(stream.own).toEqual([{ session: 'ended' }])
    const visitors = await listenOn(board.app)
    expect(visitors.own).toEqual([])
  })

  test('are closed to reconnect when events may be missing, because the session may be over', async () => {
    const visitors = await listenOn(board.app)
    await broadcastEventsMissed(board.board.db, board.board.keys)

    await expect.poll(() => own.isClosed).toBe(true)
    expect(own.frames.at(-1)?.retry).toMatch(/^\d+$/)
    expect(visitors.isClosed).toBe(false)
  })

  async function signInAgain({ email }: Caller): Promise<Caller> {
    const browser = callerOf(board.app, email)
    const { status } = await browser.post('/api/session', { email, password: 'correct horse' })
    expect(status).toBe(200)
    return browser
  }
})
