import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { hourMs, setClock } from '../../../../test/clock.ts'
import { untilNightWaits } from '../../../../test/database/disturbed-night.ts'
import { holdTable } from '../../../../test/database/table-lock.ts'
import { transactionOf } from '../../../../test/database/tables.ts'
import { createBackground } from '../../jobs/background.ts'
import { connect } from '../connect.ts'
import { readUpkeep } from '../upkeep.ts'
import { scheduleScrubs } from './schedule-scrubs.ts'
import { type Scrubbable, scrub } from './scrub.ts'

const scrubIfMissed = (board: Scrubbable) => scrub(board, { onlyIfMissed: true })

describe('the nightly scrub', () => {
  const board = useBoard()
  afterEach(() => vi.useRealTimers())

  test('runs once for any number of processes, and again the next night', async () => {
    setClock(new Date(2026, 2, 2, 4))
    await board.student()
    const other = await connect(board.board.config, () => {}, 'command')
    onTestFinished(other.close)
    const letGo = await holdTable(board.board, 'replies', 'row exclusive')
    const asked = scrubIfMissed(board.board)
    // This scrub checked before the night was done, but gets its turn only afterwards.
    const late = scrubIfMissed({
      ...other,
      onDedicatedConnection: (work) => asked.then(() => other.onDedicatedConnection(work)),
    })
    await untilNightWaits(board.board)
    expect(await scrubIfMissed(other)).toBe(false)
    await letGo()
    expect(await asked).toBe(true)
    const first = await transactionOf(board.board, 'users')
    expect(await late).toBe(true)
    expect(await scrubIfMissed(other)).toBe(true)
    setClock(new Date(2026, 2, 3, 2))
    expect(await scrubIfMissed(board.board)).toBe(true)
    expect(await transactionOf(board.board, 'users')).toBe(first)

    setClock(new Date(2026, 2, 3, 4))
    expect(await scrubIfMissed(board.board)).toBe(true)
    expect(await transactionOf(board.board, 'users')).not.toBe(first)
  })

  test('runs soon after a start, then every night, and no more after the board is closed', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date(2026, 2, 2, 12),
    })
    // A connection of its own creates its timers on the fake clock.
    const connection = await connect(board.board.config, () => {})
    const background = createBackground((error) => expect(error).toBeUndefined())
    const stopping = new AbortController()
    scheduleScrubs(connection, background.run, stopping.signal)
    const lastNightAfter = async (hours: number) => {
      vi.advanceTimersByTime(hours * hourMs)
      await background.finish()
      return (await readUpkeep(connection.db))?.lastScrub
    }

    expect(await lastNightAfter(0.05)).toBe(null)
    expect(await lastNightAfter(0.25)).toBe('2026-03-02')
    expect(await lastNightAfter(14)).toBe('2026-03-02')
    expect(await lastNightAfter(3)).toBe('2026-03-03')
    expect(await lastNightAfter(24)).toBe('2026-03-04')
    stopping.abort()
    expect(await lastNightAfter(24)).toBe('2026-03-04')
    await connection.close()
  })

  test('is retried every hour of the night if it fails, and by day only once after a start', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date(2026, 2, 2, 12),
    })
    await board.board.db.execute(sql`create view loud as select title from confessions`)
    onTestFinished(async () => void (await board.board.db.execute(sql`drop view loud`)))
    const connection = await connect(board.board.config, () => {})
    const triedAt: number[] = []
    const background = createBackground(() => triedAt.push(new Date().getHours()))
    const stopping = new AbortController()
    scheduleScrubs(connection, background.run, stopping.signal)
    for (let passed = 0; passed < 48; passed += 0.25) {
      vi.advanceTimersByTime(hourMs / 4)
      await background.finish()
    }
    stopping.abort()
    await connection.close()

    const [afterStart, ...later] = triedAt
    expect(afterStart).toBe(12)
    expect(later.length).toBeGreaterThanOrEqual(2)
    expect(later.filter((tried) => tried < 3 || tried > 5)).toEqual([])
  })
})
