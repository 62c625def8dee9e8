import { isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { lockWaiters } from '../../../../test/database/lock-waiters.ts'
import { openDesk } from '../../../../test/moderation/desk.ts'
import { hideByReports } from '../../../../test/moderation/reporters.ts'
import { appeals, reports } from '../../db/schema/moderation.ts'
import { lockItem } from '../../hiding/hiding.ts'

describe('an operator with an appeal', () => {
  const board = useBoard()
  const desk = openDesk(board)
  let author: Caller
  let id: string

  beforeEach(async () => {
    author = await board.student()
    id = (await author.confess('About somebody', 'A confession')).id
  })

  const appeal = async (of = `confessions/${id}`) =>
    (await author.put(`/api/${of}/appeal`, { text: 'It is about me' })).status
  const hidden = async () => (await author.get(`/api/confessions/${id}`)).body.hidden
  const refuse = () => desk.run('hide', id, '--rule', 'spam', '--reason', 'It still names somebody')

  test('grants it, and the item is visible to everyone again', async () => {
    const { id: reply } = await author.reply(id, 'A reply')
    await desk.run('hide', reply, '--rule', 'spam')
    expect(await appeal(`replies/${reply}`)).toBe(204)

    await desk.run('restore', reply)

    await expect
      .poll(async () => (await board.visitor().get(`/api/confessions/${id}`)).body.replyCount)
      .toBe(1)
    expect(await desk.run('appeals')).toEqual([])
  })

  test('refuses it with a reason that its author reads', async () => {
    await desk.run('hide', id, '--rule', 'harassment')
    expect(await appeal()).toBe(204)
    expect(await desk.run('appeals')).toMatchObject([
      { item: { id, appeal: 'It is about me', decisions: [{ rule: 'harassment' }] } },
    ])
    await refuse()

    expect(await hidden()).toMatchObject({
      ...{ rule: 'harassment', appeal: 'refused', explanation: 'It still names somebody' },
    })
    expect(await appeal()).toBe(409)
    expect(await desk.run('appeals')).toEqual([])
  })

  test('agrees with the reporters by refusing it, and nothing waits any more', async () => {
    await hideByReports(board, { kind: 'confession', id })
    await appeal()
    await refuse()

    expect(await desk.run('queue')).toEqual([])
    const settled = await board.board.db.select().from(reports).where(isNotNull(reports.decisionId))
    expect(settled.map(({ isAgreed }) => isAgreed)).toEqual([true, true, true, true])
  })

  test('gets no second appeal while they refuse the first', async () => {
    await desk.run('hide', id, '--rule', 'harassment')
    await appeal()
    const { db } = board.board
    const waiting = await db.transaction(async (tx) => {
      await lockItem(tx, { kind: 'confession', id })
      const refusing = refuse()
      await expect.poll(() => lockWaiters(board.board)).toBe(1)
      const appealing = appeal()
      await expect.poll(() => lockWaiters(board.board)).toBe(2)
      return { refusing, appealing }
    })
    await waiting.refusing

    expect(await waiting.appealing).toBe(409)
    expect(await db.$count(appeals)).toBe(0)
  })

  test('may get another appeal when the item is hidden another time', async () => {
    await desk.run('hide', id, '--rule', 'harassment')
    await appeal()
    await refuse()
    await desk.run('restore', id)
    await desk.run('hide', id, '--rule', 'spam')

    expect(await hidden()).toMatchObject({ rule: 'spam', explanation: null, appeal: 'possible' })
    expect(await appeal()).toBe(204)
  })
})
