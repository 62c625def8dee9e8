import { afterEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { passMinutes } from '../../../../test/clock.ts'
import { catalogOf } from '../../../../test/database/catalog.ts'
import { untilNightWaits } from '../../../../test/database/disturbed-night.ts'
import { holdTable } from '../../../../test/database/table-lock.ts'
import { dumpWithoutUpkeep } from '../../../../test/database/tables.ts'
import { connect } from '../connect.ts'
import { replies } from '../schema/content.ts'
import { readUpkeep } from '../upkeep.ts'
import { scrub } from './scrub.ts'

describe('the nightly scrub', () => {
  const board = useBoard()
  afterEach(() => vi.useRealTimers())

  test('runs one at a time: a second one does nothing, and a start does not wait', async () => {
    const letGo = await holdTable(board.board, 'replies', 'access share')
    const first = scrub(board.board)
    await untilNightWaits(board.board)

    expect(await scrub(board.board)).toBe(false)
    const started = await connect(board.board.config, () => {})
    await started.close()

    await letGo()
    expect(await first).toBe(true)
  })

  test("gives up on tables that a reader locks for minutes, and doesn't hold up others", async () => {
    const ada = await board.student()
    const { id } = await ada.confess()
    const catalog = await catalogOf(board.board)
    const letGo = await holdTable(board.board, 'replies', 'access share')
    const night = expect(scrub(board.board)).rejects.toThrow(
      'tables are in use by a long transaction',
    )
    await untilNightWaits(board.board)
    await ada.reply(id)
    expect((await ada.get(`/api/confessions/${id}/replies`)).body.replies).toHaveLength(1)
    const stopClock = passMinutes()
    await night
    stopClock()
    await ada.reply(id)

    expect((await readUpkeep(board.board.db))?.lastScrub).toBe(null)
    await letGo()
    expect(await scrub(board.board)).toBe(true)
    expect(await catalogOf(board.board)).toEqual(catalog)
    expect(await board.board.db.$count(replies)).toBe(2)
  })

  test('gives up on tables that a writer locks for minutes, and leaves everything as it was', async () => {
    const ada = await board.student()
    await ada.confess()
    const catalog = await catalogOf(board.board)
    const before = await dumpWithoutUpkeep(board.board)
    const letGo = await holdTable(board.board, 'reactions', 'row exclusive')
    const night = expect(scrub(board.board)).rejects.toThrow(
      'tables are in use by a long transaction',
    )
    await untilNightWaits(board.board)
    const stopClock = passMinutes()
    await night
    stopClock()
    await letGo()

    expect(await catalogOf(board.board)).toEqual(catalog)
    expect(await dumpWithoutUpkeep(board.board)).toEqual(before)
  })
})
