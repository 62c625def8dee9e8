import { isNotNull, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { dayMs, hourMs, setClock } from '../../../test/clock.ts'
import { hideAsOperator, restoreAsOperator } from '../../../test/moderation/decisions.ts'
import { openDesk } from '../../../test/moderation/desk.ts'
import {
  freshStudent,
  judge,
  oldStudent,
  pauseJudging,
  reportBy,
  reportUrl,
} from '../../../test/moderation/reporters.ts'
import { inboxMarkMs } from '../../contract/limits.ts'
import { removeExpired } from '../accounts/sweep.ts'
import type { Item } from '../content/item-kinds.ts'
import { confessions } from '../db/schema/content.ts'
import { decisions, reports } from '../db/schema/moderation.ts'
import { judgeAtMark } from './judge-reports.ts'

describe('reports by many people', () => {
  const board = useBoard()

  const many = (count: number, student: typeof oldStudent) =>
    Promise.all(Array.from({ length: count }, () => student(board)))

  async function confessed(upvotes = 0) {
    const { id } = await (await board.student()).confess()
    for (let n = 0; n < upvotes; n++)
      await (await board.student()).put(`/api/confessions/${id}/upvote`)
    return { kind: 'confession', id } as const
  }

  async function judgedReports(...reports: Parameters<typeof reportBy>): Promise<void> {
    await reportBy(...reports)
    await judge(board)
  }

  async function isThere({ id }: { id: string }): Promise<boolean> {
    const { body } = await board.visitor().get('/api/confessions')
    const { status } = await board.visitor().get(`/api/confessions/${id}`)
    const isListed = body.items.some((item: { id: string }) => item.id === id)
    expect(status === 200).toBe(isListed)
    return isListed
  }

  test("don't hide a well-loved confession within one evening", async () => {
    const loved = await confessed(25)

    await judgedReports(await many(20, freshStudent), loved)

    expect(await isThere(loved)).toBe(true)
  })

  test('with new accounts hide only three to eight items an hour on the whole board', async () => {
    // The test starts in the middle of an hour.
    setClock((Math.floor(Date.now() / hourMs) + 0.5) * hourMs)
    onTestFinished(() => void vi.useRealTimers())
    const crowd = await many(5, freshStudent)
    const items: Item[] = []
    for (let n = 0; n < 12; n++) items.push(await confessed())
    const waiting = async () => {
      await judge(board)
      const there = await Promise.all(items.map(isThere))
      return items.filter((_, index) => there[index])
    }
    for (const item of items) await reportBy(crowd, item)

    const left = await waiting()
    expect(left.length).toBeGreaterThanOrEqual(4)
    expect(left.length).toBeLessThanOrEqual(9)
    expect(await waiting()).toEqual(left)
    const [first] = left as [Item]
    await reportBy(await many(3, oldStudent), first)
    expect(await waiting()).toEqual(left.slice(1))
    setClock(Date.now() + hourMs)
    expect((await waiting()).length).toBeLessThan(left.length - 1)
  })

  test('with new accounts bring only three to eight crisis cards an hour, each listed for the operator', async () => {
    const crowd = await many(5, freshStudent)
    const items: Item[] = []
    for (let n = 0; n < 10; n++) items.push(await confessed())
    for (const item of items) await reportBy(crowd, item, 'self_harm')
    await judge(board)
    const { body } = await board.visitor().get('/api/confessions')
    const carded = body.items.filter((item: { hasCrisisCard?: true }) => item.hasCrisisCard)
    expect(carded.length).toBeGreaterThanOrEqual(3)
    expect(carded.length).toBeLessThanOrEqual(8)

    for (const item of items) for (const reporter of crowd) await reporter.delete(reportUrl(item))
    const queued = await openDesk(board).run('queue')
    const idsOf = (some: { id: string }[]) => some.map(({ id }) => id).sort()
    expect(idsOf(queued.map(({ item }: { item: { id: string } }) => item))).toEqual(idsOf(carded))
    await restoreAsOperator(board, { kind: 'confession', id: carded[0].id })
    expect(await openDesk(board).run('queue')).toHaveLength(carded.length - 1)
  })

  test('with old accounts hide a doxxing at the next mark, not before', async () => {
    setClock(Date.now())
    onTestFinished(() => void vi.useRealTimers())
    await judgeAtMark(board.board)
    const doxxing = await confessed(12)
    await reportBy(await many(5, oldStudent), doxxing)
    await judgeAtMark(board.board)
    expect(await isThere(doxxing)).toBe(true)

    setClock(Date.now() + inboxMarkMs)
    await judgeAtMark(board.board)
    expect(await isThere(doxxing)).toBe(false)
  })

  test("with few new accounts don't use up the hour before those with many", async () => {
    const [few, crowd] = [await many(5, freshStudent), await many(20, freshStudent)]
    for (let n = 0; n < 9; n++) await reportBy(few, await confessed())
    const doxxing = await confessed()
    await reportBy(crowd, doxxing)

    await judge(board)

    expect(await isThere(doxxing)).toBe(false)
  })

  test("don't count if they are withdrawn before the mark; afterwards the item stays hidden", async () => {
    await pauseJudging(board)
    const [kept, gone] = [await confessed(), await confessed()]
    const reporters = await many(4, oldStudent)
    for (const item of [kept, gone]) await reportBy(reporters, item)
    const withdraw = async (item: Item) => {
      for (const reporter of reporters.slice(1)) await reporter.delete(reportUrl(item))
    }
    await withdraw(kept)
    await judge(board)
    await withdraw(gone)
    await judge(board)

    expect([await isThere(kept), await isThere(gone)]).toEqual([true, false])
    // The reports are gone, but the hidden item still waits for an operator.
    expect(await openDesk(board).run('queue')).toHaveLength(2)
  })

  test("don't hide an item again that an operator has restored, except for another reason or after an edit", async () => {
    const author = await board.student()
    const item = { kind: 'confession', id: (await author.confess()).id } as const
    await judgedReports(await many(3, oldStudent), item)
    expect(await isThere(item)).toBe(false)
    await restoreAsOperator(board, item)

    await judgedReports(await many(5, oldStudent), item)
    expect(await isThere(item)).toBe(true)
    await judgedReports(await many(4, oldStudent), item, 'harassment')
    expect(await isThere(item)).toBe(false)

    await restoreAsOperator(board, item)
    await author.patch(`/api/confessions/${item.id}`, { title: 'Another', content: 'Text' })
    await judgedReports(await many(3, oldStudent), item)
    expect(await isThere(item)).toBe(false)
  })

  test("for a reason that an operator has settled don't count after an edit either", async () => {
    const author = await board.student()
    const item = { kind: 'confession', id: (await author.confess()).id } as const
    await judgedReports(await many(3, oldStudent), item)
    await restoreAsOperator(board, item)
    await judgedReports(await many(6, oldStudent), item)

    await author.patch(`/api/confessions/${item.id}`, { title: 'A title.', content: 'A text' })
    await judgedReports(await many(1, oldStudent), item, 'spam')
    expect(await isThere(item)).toBe(true)
  })

  test("don't hide an item again for a rule by which an operator had hidden it", async () => {
    const item = await confessed()
    await hideAsOperator(board, item)
    await restoreAsOperator(board, item)

    await judgedReports(await many(5, oldStudent), item, 'spam')

    expect(await isThere(item)).toBe(true)
  })

  test('still count after one mistake', async () => {
    const mistaken = await many(3, oldStudent)
    const [harmless, next] = [await confessed(), await confessed()]
    await judgedReports(mistaken, harmless, 'something_else')
    await restoreAsOperator(board, harmless)

    await judgedReports(mistaken, next)

    expect(await isThere(next)).toBe(false)
  })

  test('hide nothing if operators mostly disagreed with these people, and do if they agreed', async () => {
    const [mistaken, right] = [await many(3, oldStudent), await many(3, oldStudent)]
    for (let round = 0; round < 2; round++) {
      const [harmless, harmful] = [await confessed(), await confessed()]
      await judgedReports(mistaken, harmless, 'something_else')
      await restoreAsOperator(board, harmless)
      await judgedReports(right, harmful, 'something_else')
      await hideAsOperator(board, harmful)
    }
    const next = await confessed()

    await judgedReports(mistaken, next)
    expect(await isThere(next)).toBe(true)
    await judgedReports(right, next)
    expect(await isThere(next)).toBe(false)
  })

  test('hide an item although five thousand that wait for an operator have heavier ones', async () => {
    const { db } = board.board
    await db.execute(sql`with hidden as (
        insert into ${confessions} (id, author_tag, title, content, preview, truncated, created_at, is_hidden)
        select gen_random_uuid(), gen_random_uuid(), 't', 'c', 'c', false, now(), true from generate_series(1, 5000)
        returning id, created_at)
      insert into ${reports} (reporter_tag, confession_id, reason, weight, sealed_note, created_on, text_since)
      select gen_random_uuid(), id, 'something_else', 9, '', now(), created_at from hidden, generate_series(1, 3)`)
    const item = await confessed()

    await judgedReports(await many(4, oldStudent), item)

    expect(await isThere(item)).toBe(false)
  })

  test('count again a year after operators disagreed', async () => {
    const { db } = board.board
    const mistaken = await many(3, oldStudent)
    const [next, ...harmless] = [await confessed(), await confessed(), await confessed()]
    for (const item of harmless) {
      await judgedReports(mistaken, item, 'something_else')
      await restoreAsOperator(board, item)
    }
    await db.update(decisions).set({ at: new Date(Date.now() - 367 * dayMs) })
    await db.update(reports).set({ createdOn: '2020-01-01' })

    await judgedReports(mistaken, next)
    expect(await isThere(next)).toBe(false)
    await removeExpired(db)
    expect(await db.$count(reports, isNotNull(reports.decisionId))).toBe(0)
  })

  test('for danger to its author bring the crisis card, and hide nothing', async () => {
    const item = await confessed(25)
    const url = `/api/confessions/${item.id}`
    const read = async () => (await board.visitor().get(url)).body
    const before = await read()
    expect(before).not.toHaveProperty('hasCrisisCard')

    await judgedReports(await many(3, oldStudent), item, 'self_harm')

    expect(await read()).toEqual({ ...before, hasCrisisCard: true })
    const { body } = await board.visitor().get('/api/confessions')
    expect(body.items[0].hasCrisisCard).toBe(true)
    await restoreAsOperator(board, item)
    expect(await read()).toHaveProperty('hasCrisisCard')
    await restoreAsOperator(board, item, { withoutCard: true })
    await judgedReports(await many(3, oldStudent), item, 'self_harm')
    expect(await read()).not.toHaveProperty('hasCrisisCard')
  })

  test("for other reasons don't bring back a crisis card that an edit removed", async () => {
    const author = await board.student()
    const item = { kind: 'confession', id: (await author.confess()).id } as const
    const url = `/api/confessions/${item.id}`
    await judgedReports(await many(3, oldStudent), item, 'self_harm')
    await author.patch(url, { title: 'I am well', content: 'It is over' })
    await judgedReports(await many(1, oldStudent), item, 'spam')

    expect((await board.visitor().get(url)).body).not.toHaveProperty('hasCrisisCard')
  })

  test('with unproved addresses only inform the operator', async () => {
    const item = await confessed()
    await judgedReports(await Promise.all(Array.from({ length: 6 }, () => board.student())), item)

    expect(await isThere(item)).toBe(true)
  })
})
