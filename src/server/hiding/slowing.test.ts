import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { setClock } from '../../../test/clock.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { hideAsOperator } from '../../../test/moderation/decisions.ts'
import {
  freshStudent,
  judge,
  oldStudent,
  pauseJudging,
  reportBy,
  reportUrl,
} from '../../../test/moderation/reporters.ts'
import { inboxMarkMs } from '../../contract/limits.ts'
import { scrubs } from '../db/schema/maintenance.ts'
import { reports } from '../db/schema/moderation.ts'
import { judgeAtMark } from '../moderation/judging-schedule.ts'
import { reviewEffects } from '../moderation/review-effects.ts'

describe('a thread with many reports of one item', () => {
  const board = useBoard()

  test("takes a student's next reply a minute after their last one there", async () => {
    await pauseJudging(board)
    const [author, writer, other] = [
      await board.student(),
      await board.student(),
      await board.student(),
    ]
    const { id } = await author.confess()
    const key = crypto.randomUUID()
    const url = `/api/confessions/${id}/replies`
    const { body: first } = await writer.post(url, { content: 'Heated', key })
    const { id: elsewhere } = await author.confess()
    const reported = { kind: 'reply', id: first.id } as const
    await upvoteOften(first.id)
    const crowd = await Promise.all([1, 2, 3].map(() => board.student()))
    await reportBy(crowd, reported, 'harassment')
    await reportBy(
      await Promise.all([1, 2, 3].map(() => freshStudent(board))),
      reported,
      'something_else',
    )
    await judge(board)
    // Reports from unverified accounts and three new ones don't slow a thread.
    expect((await writer.post(url, { content: 'Still' })).status).toBe(201)
    const old = await Promise.all([1, 2, 3, 4, 5].map(() => oldStudent(board)))
    await reportBy(old, reported, 'something_else')
    expect((await writer.post(url, { content: 'Not before the mark' })).status).toBe(201)
    await judge(board)

    const { status, body, headers } = await writer.post(url, { content: 'More' })
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'thread_slowed' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    expect(body.detail).toMatch(/^Please try again in \d+ seconds\.$/)
    // Repeating a request posts no new reply.
    expect((await writer.post(url, { content: 'Heated', key })).body.id).toBe(first.id)
    expect((await other.post(url, { content: 'Calm' })).status).toBe(201)
    expect((await writer.reply(elsewhere)).id).toBeDefined()
    await board.board.db.update(reports).set({ createdOn: '2026-01-01' })
    await judge(board)
    expect((await writer.post(url, { content: 'The same day' })).status).toBe(429)
    await reviewEffects(board.board)
    expect((await writer.post(url, { content: 'Days later' })).status).toBe(201)
    expect(await miscounted(board.board)).toEqual([])
  })

  test.each([
    ['hidden by an operator', (id: string) => hideAsOperator(board, of({ id }))],
    [
      'below something hidden',
      (_: string, above: string) => hideAsOperator(board, of({ id: above })),
    ],
  ])('is no longer slowed once the item is %s, as after its deletion', async (_, hide) => {
    const [author, writer] = [await board.student(), await board.student()]
    const { id } = await author.confess()
    const above = await author.reply(id)
    const reported = await author.reply(id, 'A reply', above.id)
    await upvoteOften(reported.id)
    await reportBy(
      await Promise.all([1, 2, 3, 4, 5].map(() => oldStudent(board))),
      of(reported),
      'spam',
    )
    await judge(board)
    await writer.reply(id)
    const post = async () =>
      (await writer.post(`/api/confessions/${id}/replies`, { content: 'More' })).status
    expect(await post()).toBe(429)

    await hide(reported.id, above.id)
    await judge(board)
    expect(await post()).toBe(201)
  })

  test('stays slowed until the night when the reports are withdrawn', async () => {
    const writer = await board.student()
    const { id } = await writer.confess()
    const reported = await writer.reply(id)
    await upvoteOften(reported.id)
    const reporters = await Promise.all([1, 2, 3, 4, 5].map(() => oldStudent(board)))
    await reportBy(reporters, of(reported), 'spam')
    setClock(Date.now())
    onTestFinished(() => void vi.useRealTimers())
    const nextMark = async () => {
      setClock(Date.now() + inboxMarkMs)
      await judgeAtMark(board.board)
      const post = () => writer.post(`/api/confessions/${id}/replies`, { content: 'More' })
      return [(await post()).status, (await post()).status]
    }
    expect(await nextMark()).toEqual([201, 429])
    for (const reporter of reporters) await reporter.delete(reportUrl(of(reported)))
    expect(await nextMark()).toEqual([201, 429])

    await board.board.db.insert(scrubs).values({ lastNight: '2026-01-02' })
    expect(await nextMark()).toEqual([201, 201])
  })

  test('is not slowed by two reports, even if another person reports other items to find out', async () => {
    const [author, prober] = [await board.student(), await freshStudent(board)]
    const { id } = await author.confess()
    const others = [await author.reply(id), await author.reply(id), await author.reply(id)]
    await reportBy([await freshStudent(board), await freshStudent(board)], of(others[0]))

    for (const reply of others.slice(1)) await reportBy([prober], of(reply))
    await judge(board)
    for (const content of ['One', 'Two'])
      expect((await prober.post(`/api/confessions/${id}/replies`, { content })).status).toBe(201)
  })

  const of = ({ id }: { id: string }) => ({ kind: 'reply', id }) as const
  /** Enough upvotes that five old accounts slow the thread but don't hide the reply. */
  async function upvoteOften(id: string): Promise<void> {
    for (let n = 0; n < 12; n++) await (await board.student()).put(`/api/replies/${id}/upvote`)
  }
})
