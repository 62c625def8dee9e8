import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { setClock } from '../../../test/clock.ts'
import { type ModerationVerb, reportMonths } from '../db/schema/moderation.ts'
import { writeDecision } from '../hiding/decisions.ts'

describe('the public counts of moderation', () => {
  const board = useBoard()
  afterEach(() => void vi.useRealTimers())

  async function decide(time: string, verb: ModerationVerb, waited: (number | null)[]) {
    setClock(new Date(time))
    for (const waitedDays of waited) {
      const item = { kind: 'confession', id: randomUUID() } as const
      await writeDecision(board.board.db, board.board, { item, verb, waitedDays })
    }
  }

  const nothing = { reports: null, hidden: null, restored: null, removed: null, medianDays: null }

  test('cover the last twelve complete months, and are the same for everyone', async () => {
    await board.board.db.insert(reportMonths).values([
      { month: '2026-03', count: 5 },
      { month: '2026-02', count: 4 },
      { month: '2025-03', count: 9 },
      { month: '2025-02', count: 900 },
    ])
    await decide('2026-02-28T23:59:59.999Z', 'hide', [1, 1, 1, 1])
    await decide('2026-03-01T00:00:00.000Z', 'hide', [0, 9, 1])
    await decide('2026-03-31T23:59:59.999Z', 'hide', [2, null])
    await decide('2026-03-31T23:59:59.999Z', 'restore', [3, 3, 3, 3])
    await decide('2026-04-01T00:00:00.000Z', 'remove', [1, 1, 1, 1, 1])

    const { body } = await board.visitor().get('/api/moderation')

    expect(body.months.map(({ month }: { month: string }) => month)).toEqual([
      ...['2026-03', '2026-02', '2026-01', '2025-12', '2025-11', '2025-10'],
      ...['2025-09', '2025-08', '2025-07', '2025-06', '2025-05', '2025-04'],
    ])
    expect(body.months.slice(0, 3)).toEqual([
      { month: '2026-03', ...nothing, reports: 5, hidden: 5, medianDays: 3 },
      { month: '2026-02', ...nothing },
      { month: '2026-01', ...nothing },
    ])
    expect((await (await board.student()).get('/api/moderation')).body).toEqual(body)
  })

  test('count an item once a month, and count it as restored only if it was hidden', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID())
    const decideOn = async (verb: ModerationVerb, ids: string[]) => {
      for (const id of ids)
        await writeDecision(board.board.db, board.board, { item: { kind: 'reply', id }, verb })
    }
    setClock(new Date('2026-03-10T12:00:00Z'))
    await decideOn('hide', ids)
    await decideOn('restore', [...ids.slice(0, 5), randomUUID()])
    await decideOn('hide', ids.slice(0, 5))
    setClock(new Date('2026-04-01T12:00:00Z'))

    const { body } = await board.visitor().get('/api/moderation')

    expect(body.months[0]).toMatchObject({ month: '2026-03', hidden: 6, restored: 5 })
  })
})
