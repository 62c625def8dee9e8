import { isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { setClock } from '../../../test/clock.ts'
import { tagOf } from '../../../test/content.ts'
import { listenOn } from '../../../test/event-stream.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { restoreAsOperator } from '../../../test/moderation/decisions.ts'
import {
  hideByReports,
  judge,
  oldStudent,
  reportBy,
  reportUrl,
} from '../../../test/moderation/reporters.ts'
import type { Item } from '../content/item-kinds.ts'
import { decisions, reportMonths, reports, suspensions } from '../db/schema/moderation.ts'
import { judgeAtMark } from './judge-reports.ts'

const harassment = { reason: 'harassment', note: 'Of somebody I know' }

describe.each(['confession', 'reply'] as const)('a report of a %s', (kind) => {
  const board = useBoard()
  let author: Caller
  let item: Item
  let url: string

  beforeEach(async () => {
    author = await board.student()
    const confession = await author.confess()
    const id = kind === 'confession' ? confession.id : (await author.reply(confession.id)).id
    item = { kind, id }
    url = reportUrl(item)
  })

  test('is shown to the student who made it, and to no one else', async () => {
    const [reporter, other] = [await board.student(), await board.student()]

    expect((await reporter.get(url)).body).toEqual({ reported: false })
    expect((await reporter.put(url, harassment)).body).toEqual({ reported: true })
    expect((await reporter.get(url)).body).toEqual({ reported: true })
    expect((await other.get(url)).body).toEqual({ reported: false })
  })

  test('stays as it was first made, and is counted once', async () => {
    const reporter = await board.student()
    await reporter.put(url, harassment)
    await reporter.put(url, { reason: 'spam' })

    const { db } = board.board
    expect(await db.select({ reason: reports.reason }).from(reports)).toEqual([
      { reason: 'harassment' },
    ])
    expect(await db.select({ count: reportMonths.count }).from(reportMonths)).toEqual([
      { count: 1 },
    ])
  })

  test('can be withdrawn, even twice, and made again', async () => {
    const reporter = await board.student()
    await reporter.put(url, harassment)

    expect((await reporter.delete(url)).body).toEqual({ reported: false })
    expect((await reporter.delete(url)).body).toEqual({ reported: false })
    expect((await reporter.get(url)).body).toEqual({ reported: false })
    expect((await reporter.put(url, { reason: 'spam' })).body).toEqual({ reported: true })
    const counted = await board.board.db.select({ count: reportMonths.count }).from(reportMonths)
    expect(counted).toEqual([{ count: 1 }])
  })

  test('is counted in each month in which it was made, and withdrawn from the last', async () => {
    const reporter = await board.student()
    const { db } = board.board
    await reporter.put(url, harassment)
    await db.update(reports).set({ createdOn: '2026-01-31' })
    await db.update(reportMonths).set({ month: '2026-01' })
    await author.patch(url.replace('/report', ''), { title: 'Another', content: 'Another text' })
    const counts = async () =>
      (await db.select().from(reportMonths).orderBy(reportMonths.month)).map(({ count }) => count)

    await reporter.put(url, harassment)
    await reporter.put(url, harassment)
    expect(await counts()).toEqual([1, 1])
    await reporter.delete(url)
    expect(await counts()).toEqual([1, 0])
  })

  test.each(['harassment', 'self_harm'])(
    'gets the same answer whether an operator has decided or not: %s',
    async (reason) => {
      const reporter = await board.student()
      await reporter.put(url, { reason })
      await restoreAsOperator(board, item)

      expect((await reporter.get(url)).body).toEqual({ reported: true })
      expect((await reporter.delete(url)).body).toEqual({ reported: false })
      expect((await reporter.get(url)).body).toEqual({ reported: false })
      expect((await reporter.put(url, { reason })).body).toEqual({ reported: true })
      expect((await reporter.get(url)).body).toEqual({ reported: true })
      expect(await board.board.db.$count(reports, isNull(reports.decisionId))).toBe(0)
    },
  )

  test('needs a member, an item by someone else, and a reason', async () => {
    const reporter = await board.student()

    const title = 'You must be logged in to report'
    expectProblem(await board.visitor().put(url, harassment), 'signed_out', { title })
    expectProblem(await board.visitor().get(url), 'signed_out', { title })
    expectProblem(await author.put(url, harassment), 'own_item')
    const long = '🙈'.repeat(501)
    for (const body of [{}, { reason: 'dislike' }, { ...harassment, note: long }])
      expect((await reporter.put(url, body)).body.code).toBe('invalid_fields')
    expect((await reporter.put(url, { ...harassment, note: long.slice(2) })).status).toBe(200)
  })

  test('of a missing item is refused like one of a deleted item', async () => {
    const nothing = reportUrl({ kind, id: crypto.randomUUID() })
    const reporter = await board.student()
    const code = `${kind}_not_found` as const

    expectProblem(await reporter.put(nothing, harassment), code)
    expectProblem(await reporter.get(nothing), code)
    expectProblem(await reporter.delete(nothing), code)
    await hideByReports(board, item)
    expectProblem(await reporter.put(url, harassment), code)
    expectProblem(await reporter.get(url), code)
    expectProblem(await reporter.delete(url), code)
    expectProblem(await author.put(url, harassment), 'own_item')
  })

  test('by many people hides it once, at the next mark', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => oldStudent(board)))
    const answers = await Promise.all(crowd.map((reporter) => reporter.put(url, harassment)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))

    await Promise.all([judgeAtMark(board.board), judgeAtMark(board.board)])
    await judge(board)
    expect((await author.get(url)).status).toBe(200)
    expect((await crowd[0]?.get(url))?.status).toBe(404)
    const decided = await board.board.db.select({ verb: decisions.verb }).from(decisions)
    expect(decided).toEqual([{ verb: 'hide' }])
  })

  test('changes nothing that anyone sees until it is judged', async () => {
    setClock(Date.now())
    onTestFinished(() => void vi.useRealTimers())
    await judgeAtMark(board.board)
    const stream = await listenOn(board.app, '')
    const told = async () => {
      const { id } = await author.confess()
      await expect.poll(() => stream.text).toContain(id)
      return stream.text.split(item.id).length
    }
    const toldBefore = await told()
    const reading = kind === 'confession' ? url.replace('/report', '') : '/api/me/replies'
    const before = (await author.get(reading)).body
    for (const reason of ['exposes_someone', 'self_harm'] as const)
      await reportBy(await Promise.all([1, 2, 3].map(() => oldStudent(board))), item, reason)

    expect((await author.get(reading)).body).toEqual(before)
    expect(await told()).toBe(toldBefore)
    expect(await board.board.db.$count(decisions)).toBe(0)
  })
})

describe('a reporter', () => {
  const board = useBoard({ RATE_LIMITS: 'on' })

  test('can report at most twenty times an hour', async () => {
    const reporter = await board.student()
    const report = () =>
      reporter.put(reportUrl({ kind: 'reply', id: crypto.randomUUID() }), harassment)
    for (let n = 0; n < 20; n++) expect((await report()).status).toBe(404)

    expect((await report()).body.code).toBe('too_fast')
  })

  test("can't report while suspended, but can withdraw and appeal", async () => {
    const [author, reporter] = [await board.student(), await oldStudent(board)]
    const item = { kind: 'confession', id: (await author.confess()).id } as const
    const own = { kind: 'confession', id: (await reporter.confess()).id } as const
    await reporter.put(reportUrl(item), harassment)
    await hideByReports(board, own)
    const authorTag = await tagOf(board.board, reporter, new Date())
    await board.board.db
      .insert(suspensions)
      .values({ itemId: own.id, authorTag, endsOn: '2999-01-01' })

    const refused = await reporter.put(reportUrl(item), harassment)
    expect(refused.body).toMatchObject({ code: 'suspended', detail: 'Until January 1, 2999.' })
    expect((await reporter.delete(reportUrl(item))).body).toEqual({ reported: false })
    const appeal = await reporter.put(`/api/confessions/${own.id}/appeal`, { text: 'Please' })
    expect(appeal.status).toBe(204)
  })
})
