import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { refuseCommits } from '../../../test/database/refuse-commits.ts'
import { findAccount } from '../accounts/records/accounts.ts'
import type { BoardEvent } from './events.ts'

describe('events about confessions and replies', () => {
  const board = useBoard()
  let events: BoardEvent[]
  let own: BoardEvent[]
  let author: Caller
  let other: Caller
  let confessionId: string

  beforeEach(async () => {
    ;[author, other] = [await board.student(), await board.student()]
    confessionId = (await author.confess()).id
    ;[events, own] = [[], []]
    const record = (event: BoardEvent) => {
      // On a busy machine, the exchange with other processes may be interrupted, which is an event, too.
      if (event.type === 'events missed') return
      ;(event.type.startsWith('own') ? own : events).push(event)
    }
    onTestFinished(board.board.events.subscribe(record))
  })

  test('are published once for everything that is written', async () => {
    const { id } = await other.confess()
    await other.patch(`/api/confessions/${id}`, { title: 'Another', content: 'text' })
    const reply = await author.reply(id)
    await author.patch(`/api/replies/${reply.id}`, { content: 'Another text' })
    await author.delete(`/api/replies/${reply.id}`)
    await other.delete(`/api/confessions/${id}`)

    expect(events).toEqual([
      { type: 'confession posted', confessionId: id },
      { type: 'confession edited', confessionId: id },
      { type: 'reply posted', replyId: reply.id, confessionId: id },
      { type: 'reply edited', replyId: reply.id, confessionId: id },
      { type: 'reply deleted', replyId: reply.id, confessionId: id },
      { type: 'confession deleted', confessionId: id },
    ])
  })

  test('are published for upvotes that are added or removed', async () => {
    const reply = await author.reply(confessionId)
    const changed = { type: 'upvotes changed', confessionId }
    events.length = 0
    await other.put(`/api/confessions/${confessionId}/upvote`)
    await author.put(`/api/replies/${reply.id}/upvote`)
    await other.delete(`/api/confessions/${confessionId}/upvote`)

    expect(events).toEqual([
      { ...changed, kind: 'confession', id: confessionId },
      { ...changed, kind: 'reply', id: reply.id },
      { ...changed, kind: 'confession', id: confessionId },
    ])
  })

  test('are published separately for the account that acted, and for no other', async () => {
    const [ofAuthor, ofOther] = await Promise.all(
      [author, other].map(async ({ email }) => {
        return (await findAccount(board.board.db, board.board, email))?.epoch
      }),
    )
    const reply = await other.reply(confessionId)
    await other.put(`/api/confessions/${confessionId}/upvote`)
    await author.put(`/api/replies/${reply.id}/upvote`)
    await author.patch(`/api/confessions/${confessionId}`, { title: 'Another', content: 'text' })
    await other.patch(`/api/replies/${reply.id}`, { content: 'Another' })
    await other.delete(`/api/confessions/${confessionId}/upvote`)
    await other.delete(`/api/replies/${reply.id}`)

    const [voted, wrote] = [{ type: 'own flag', flag: 'hasVoted' }, { type: 'own writing' }]
    const confession = { kind: 'confession', id: confessionId }
    expect(own).toEqual([
      { ...wrote, epoch: ofOther, id: reply.id },
      { ...voted, epoch: ofOther, ...confession, isSet: true },
      { ...voted, epoch: ofAuthor, kind: 'reply', id: reply.id, isSet: true },
      { ...wrote, epoch: ofAuthor, id: confessionId },
      { ...wrote, epoch: ofOther, id: reply.id },
      { ...voted, epoch: ofOther, ...confession, isSet: false },
      { ...wrote, epoch: ofOther, id: reply.id },
    ])
    for (const epoch of [ofAuthor, ofOther]) expect(JSON.stringify(events)).not.toContain(epoch)
  })

  test('are not published again for repeated requests', async () => {
    const key = crypto.randomUUID()
    const post = { key, title: 'A title', content: 'A text' }
    const { body: posted } = await author.post('/api/confessions', post)
    const reply = { key, content: 'A reply' }
    await author.post(`/api/confessions/${confessionId}/replies`, reply)
    await author.put(`/api/confessions/${confessionId}/upvote`)
    const edit = { title: 'Another', content: 'text' }
    await author.patch(`/api/confessions/${confessionId}`, edit)
    expect([events.length, own.length]).toEqual([4, 4])

    await author.post('/api/confessions', post)
    await author.post(`/api/confessions/${confessionId}/replies`, reply)
    await author.put(`/api/confessions/${confessionId}/upvote`)
    await author.delete(`/api/confessions/${posted.id}/upvote`)
    await author.patch(`/api/confessions/${confessionId}`, edit)

    expect(events.length).toBe(4)
  })

  test('are not published for refused requests', async () => {
    const reply = await author.reply(confessionId)
    ;[events.length, own.length] = [0, 0]
    const nowhere = crypto.randomUUID()

    for (const answer of [
      await board.visitor().post('/api/confessions', { title: 'A title', content: 'A text' }),
      await author.post('/api/confessions', { title: '', content: 'A text' }),
      await other.patch(`/api/confessions/${confessionId}`, { title: 'x', content: 'x' }),
      await other.delete(`/api/confessions/${confessionId}`),
      await other.patch(`/api/replies/${reply.id}`, { content: 'x' }),
      await other.delete(`/api/replies/${reply.id}`),
      await other.post(`/api/confessions/${nowhere}/replies`, { content: 'x' }),
      await other.put(`/api/confessions/${nowhere}/upvote`),
      await other.delete(`/api/replies/${nowhere}/upvote`),
    ])
      expect(answer.status).toBeGreaterThanOrEqual(400)

    expect([events, own]).toEqual([[], []])
  })

  test('are not published for a transaction that fails at its commit', async () => {
    const { id } = await author.confess()
    const reply = await author.reply(id)
    await refuseCommits(board.board)
    ;[events.length, own.length] = [0, 0]

    for (const answer of [
      await author.post('/api/confessions', { title: 'A title', content: 'A text' }),
      await author.patch(`/api/confessions/${id}`, { title: 'Another', content: 'text' }),
      await author.post(`/api/confessions/${id}/replies`, { content: 'A reply' }),
      await author.patch(`/api/replies/${reply.id}`, { content: 'Another' }),
      await author.put(`/api/confessions/${id}/upvote`),
      await author.delete(`/api/replies/${reply.id}`),
      await author.delete(`/api/confessions/${id}`),
    ])
      expect(answer.status).toBe(500)

    expect([events, own]).toEqual([[], []])
  })

  test("don't undo the write if a subscriber fails", async () => {
    onTestFinished(
      board.board.events.subscribe(() => {
        throw new Error('heard it and fell over')
      }),
    )
    onTestFinished(board.board.events.subscribe(() => Promise.reject(new Error('later, too'))))

    const { id } = await author.confess()

    expect((await board.visitor().get(`/api/confessions/${id}`)).status).toBe(200)
    expect(events).toEqual([{ type: 'confession posted', confessionId: id }])
  })
})
