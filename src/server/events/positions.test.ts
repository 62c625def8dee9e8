import { describe, expect, test, vi } from 'vitest'
import { recordEvents } from '../../../test/board-events.ts'
import { minuteMs, setClock } from '../../../test/clock.ts'
import { readNotifications } from '../../../test/database/notifications.ts'
import { useTwoBoards } from '../../../test/two-boards.ts'
import { sealNotification } from '../crypto/notification.ts'

describe('the position of the event stream', () => {
  const boards = useTwoBoards()

  const positions = () => [boards.one, boards.other].map(({ board }) => board.relay.position())
  const moved = async (before: number) => {
    await expect.poll(() => positions().includes(before)).toBe(false)
    await expect.poll(() => new Set(positions()).size).toBe(1)
  }

  test('is the same in every process from its start, and changes with every event', async () => {
    const student = await boards.student()
    await expect.poll(() => new Set(positions()).size).toBe(1)
    const seen = [boards.one.board.relay.position()]

    for (const _ of [1, 2, 3]) {
      await student.confess()
      await moved(seen.at(-1) ?? 0)
      seen.push(boards.one.board.relay.position())
    }

    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
    expect(seen).toHaveLength(4)
    for (const { board } of [boards.one, boards.other]) {
      const times = seen.map(board.relay.heardAt)
      expect(times).toEqual([...times].sort((a, b) => Number(a) - Number(b)))
      expect(times).not.toContain(undefined)
      expect(times.at(-1)).toBeLessThanOrEqual(performance.now())
    }
  })

  test('is known as long as pages may start at it, even on a quiet board', async () => {
    const student = await boards.student()
    const atFirst = boards.one.board.relay.position()
    await student.confess()
    await moved(atFirst)
    const before = boards.one.board.relay.position()
    setClock(Date.now() + 10 * minuteMs)
    vi.useRealTimers()
    await student.confess()
    await moved(before)

    for (const { board } of [boards.one, boards.other])
      expect(board.relay.heardAt(before)).toBeDefined()
  })

  test('is unknown for any other number', () => {
    for (const { board } of [boards.one, boards.other])
      for (const made of [0, 1, board.relay.position() + 1, Number.NaN])
        expect(board.relay.heardAt(made)).toBeUndefined()
  })

  test('stays the same when the clock is set back, and everything is read again', async () => {
    const { keys, db } = boards.one.board
    const before = positions()
    const there = recordEvents(boards.other.board)
    const event = { type: 'confession deleted', confessionId: crypto.randomUUID() }
    const message = { sender: 'a process', events: [event], isGreeting: false }
    await db.execute(`select pg_notify('spill', '1 ${sealNotification(keys, message)}')`)

    await expect.poll(() => there).toEqual([event, { type: 'events missed' }])
    expect(positions()).toEqual(before)
  })

  test("doesn't change when a student signs out, of which the database doesn't learn the time", async () => {
    const sent = await readNotifications(boards.url)
    const [student, other] = [await boards.student(), await boards.student()]
    const before = boards.one.board.relay.position()
    const there = recordEvents(boards.other.board)

    await student.delete('/api/session')
    await other.delete('/api/sessions')
    await expect.poll(() => there.map(({ type }) => type)).toContain('sessions ended')

    expect(there.map(({ type }) => type)).toContain('session ended')
    expect(positions()).toEqual([before, before])
    expect(sent.map((payload) => payload.split(' ')[0])).toEqual(sent.map(() => '0'))
  })
})
