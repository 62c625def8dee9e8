import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { dayMs, hourMs, setClock } from '../../../test/clock.ts'
import { hideAsOperator, restoreAsOperator } from '../../../test/moderation/decisions.ts'
import { freshStudent, oldStudent, reportBy } from '../../../test/moderation/reporters.ts'
import { removeExpired } from '../accounts/sweep.ts'
import { decisions, settledReports } from '../db/schema/moderation.ts'
import type { Item } from '../refusals.ts'

describe('reports of many', () => {
  const board = useBoard()

  const many = (count: number, student: typeof oldStudent) =>
    Promise.all(Array.from({ length: count }, () => student(board)))

  async function confessed(upvotes = 0) {
    const { id } = await (await board.student()).confess()
    for (let n = 0; n < upvotes; n++)
      await (await board.student()).put(`/api/confessions/${id}/upvote`)
    return { kind: 'confession', id } as const
  }

  async function isThere({ id }: { id: string }): Promise<boolean> {
    const { body } = await board.visitor().get('/api/confessions')
    const { status } = await board.visitor().get(`/api/confessions/${id}`)
    const isListed = body.items.some((item: { id: string }) => item.id === id)
    expect(status === 200).toBe(isListed)
    return isListed
  }

  test('made in an evening leave what is loved where it is', async () => {
    const loved = await confessed(25)

    await reportBy(await many(20, freshStudent), loved)

    expect(await isThere(loved)).toBe(true)
  })

  test('of new accounts alone hide five things an hour on the whole board', async () => {
    // In the middle of one.
    setClock((Math.floor(Date.now() / hourMs) + 0.5) * hourMs)
    const early = await confessed()
    await reportBy(await many(3, oldStudent), early)
    onTestFinished(() => void vi.useRealTimers())
    const crowd = await many(4, freshStudent)
    const items = []
    for (let n = 0; n < 7; n++) items.push(await confessed())
    for (const item of items) await reportBy(crowd, item)
    const there = await Promise.all(items.map(isThere))
    expect(there.filter((isThere) => isThere)).toHaveLength(2)

    const waiting = items.filter((_, index) => there[index])
    await reportBy(await many(3, oldStudent), waiting[0] as Item)
    expect(await isThere(waiting[0] as Item)).toBe(false)
    setClock(Date.now() + hourMs)
    await reportBy(crowd.slice(0, 1), waiting[1] as Item)
    expect(await isThere(waiting[1] as Item)).toBe(false)
  })

  test('who have been here for long take a doxxing away, in the very next answer', async () => {
    const doxxing = await confessed(12)
    const [last, ...others] = await many(4, oldStudent)
    await reportBy(others, doxxing)
    expect(await isThere(doxxing)).toBe(true)

    await (last as Caller).put(`/api/confessions/${doxxing.id}/report`, {
      reason: 'exposes_someone',
    })

    expect(await isThere(doxxing)).toBe(false)
  })

  test('who withdraw in time do not count', async () => {
    const item = await confessed()
    const [first, ...others] = await many(3, oldStudent)
    await reportBy([first as Caller], item)
    await (first as Caller).delete(`/api/confessions/${item.id}/report`)
    await reportBy(others, item)

    expect(await isThere(item)).toBe(true)
  })

  test('do not hide again what an operator has restored, but for another reason or after an edit', async () => {
    const author = await board.student()
    const item = { kind: 'confession', id: (await author.confess()).id } as const
    await reportBy(await many(3, oldStudent), item)
    expect(await isThere(item)).toBe(false)
    await restoreAsOperator(board, item)

    await reportBy(await many(5, oldStudent), item)
    expect(await isThere(item)).toBe(true)
    await reportBy(await many(3, oldStudent), item, 'harassment')
    expect(await isThere(item)).toBe(false)

    await restoreAsOperator(board, item)
    await author.patch(`/api/confessions/${item.id}`, { title: 'Another', content: 'Text' })
    await reportBy(await many(3, oldStudent), item)
    expect(await isThere(item)).toBe(false)
  })

  test('made for a reason that an operator had settled weigh nothing after an edit, either', async () => {
    const author = await board.student()
    const item = { kind: 'confession', id: (await author.confess()).id } as const
    await reportBy(await many(3, oldStudent), item)
    await restoreAsOperator(board, item)
    await reportBy(await many(6, oldStudent), item)

    await author.patch(`/api/confessions/${item.id}`, { title: 'A title.', content: 'A text' })
    await reportBy(await many(1, oldStudent), item, 'spam')
    expect(await isThere(item)).toBe(true)
  })

  test('do not hide again for a rule by which an operator had hidden it', async () => {
    const item = await confessed()
    await hideAsOperator(board, item)
    await restoreAsOperator(board, item)

    await reportBy(await many(5, oldStudent), item, 'spam')

    expect(await isThere(item)).toBe(true)
  })

  test('of one mistake are forgiven it', async () => {
    const mistaken = await many(3, oldStudent)
    const [harmless, next] = [await confessed(), await confessed()]
    await reportBy(mistaken, harmless, 'something_else')
    await restoreAsOperator(board, harmless)

    await reportBy(mistaken, next)

    expect(await isThere(next)).toBe(false)
  })

  test('whom operators mostly disagreed with no longer hide anything; those agreed with do', async () => {
    const [mistaken, right] = [await many(3, oldStudent), await many(3, oldStudent)]
    for (let round = 0; round < 2; round++) {
      const [harmless, harmful] = [await confessed(), await confessed()]
      await reportBy(mistaken, harmless, 'something_else')
      await restoreAsOperator(board, harmless)
      await reportBy(right, harmful, 'something_else')
      await hideAsOperator(board, harmful)
    }
    const next = await confessed()

    await reportBy(mistaken, next)
    expect(await isThere(next)).toBe(true)
    await reportBy(right, next)
    expect(await isThere(next)).toBe(false)
  })

  test('whom operators disagreed with a year ago report as anybody does', async () => {
    const { db } = board.board
    const mistaken = await many(3, oldStudent)
    const [next, ...harmless] = [await confessed(), await confessed(), await confessed()]
    for (const item of harmless) {
      await reportBy(mistaken, item, 'something_else')
      await restoreAsOperator(board, item)
    }
    await db.update(decisions).set({ at: new Date(Date.now() - 367 * dayMs) })
    await db.update(settledReports).set({ settledOn: '2020-01-01' })

    await reportBy(mistaken, next)
    expect(await isThere(next)).toBe(false)
    await removeExpired(db)
    expect(await db.$count(settledReports)).toBe(0)
  })

  test('of a danger to its author bring the crisis card, and hide nothing', async () => {
    const item = await confessed(40)
    const url = `/api/confessions/${item.id}`
    const read = async () => (await board.visitor().get(url)).body
    const before = await read()
    expect(before).not.toHaveProperty('hasCrisisCard')

    await reportBy(await many(3, oldStudent), item, 'self_harm')

    expect(await read()).toEqual({ ...before, hasCrisisCard: true })
    const { body } = await board.visitor().get('/api/confessions')
    expect(body.items[0].hasCrisisCard).toBe(true)
    await restoreAsOperator(board, item)
    expect(await read()).toHaveProperty('hasCrisisCard')
    await restoreAsOperator(board, item, { withoutCard: true })
    await reportBy(await many(3, oldStudent), item, 'self_harm')
    expect(await read()).not.toHaveProperty('hasCrisisCard')
  })

  test('of anything else bring back no crisis card that an edit took away', async () => {
    const author = await board.student()
    const item = { kind: 'confession', id: (await author.confess()).id } as const
    const url = `/api/confessions/${item.id}`
    await reportBy(await many(3, oldStudent), item, 'self_harm')
    await author.patch(url, { title: 'I am well', content: 'It is over' })
    await reportBy(await many(1, oldStudent), item, 'spam')

    expect((await board.visitor().get(url)).body).not.toHaveProperty('hasCrisisCard')
  })

  test('who have proved no address only tell the operator', async () => {
    const item = await confessed()
    await reportBy(await Promise.all(Array.from({ length: 6 }, () => board.student())), item)

    expect(await isThere(item)).toBe(true)
  })
})
