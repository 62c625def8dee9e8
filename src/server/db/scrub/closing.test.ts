import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { catalogOf } from '../../../../test/database/catalog.ts'
import { nightKilledAfter, untilNightWaits } from '../../../../test/database/disturbed-night.ts'
import { holdTable } from '../../../../test/database/table-lock.ts'
import { readUpkeep } from '../upkeep.ts'
import { removeLeftovers, scrub } from './scrub.ts'

describe('the nightly scrub', () => {
  const board = useBoard()

  test.each([/^.*\bconfessions, .*: noting changes$/, /^replies: copied$/, /^users: copied$/])(
    'ends when the board closes and leaves it intact: after %s',
    async (last) => {
      const ada = await board.student()
      await ada.confess()
      const catalog = await catalogOf(board.board)
      const closing = new AbortController()
      const log = (step: string) => last.test(step) && closing.abort()
      await expect(scrub(board.board, { log, signal: closing.signal })).rejects.toThrow('aborted')

      expect(await catalogOf(board.board)).toEqual(catalog)
      expect((await readUpkeep(board.board.db))?.lastScrub).toBe(null)
      await ada.confess()
      expect((await ada.get('/api/me/confessions')).body.items).toHaveLength(2)
    },
  )

  // The lock is released only after the scrub has ended, so a scrub that waited for it would hang.
  test.each(['access share', 'row exclusive'] as const)(
    'stops waiting for a table in %s mode when the board closes',
    async (mode) => {
      await board.student()
      const catalog = await catalogOf(board.board)
      const letGo = await holdTable(board.board, 'replies', mode)
      const closing = new AbortController()
      const night = expect(scrub(board.board, { signal: closing.signal })).rejects.toThrow(
        'aborted',
      )
      await untilNightWaits(board.board)
      closing.abort()
      await night
      await letGo()

      await removeLeftovers(board.board)
      expect(await catalogOf(board.board)).toEqual(catalog)
    },
  )

  test("doesn't start after the board has closed, nor waits for leftovers", async () => {
    await nightKilledAfter(board.board, 3)
    const left = await catalogOf(board.board)
    const letGo = await holdTable(board.board, 'replies', 'access share')
    await expect(scrub(board.board, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(await catalogOf(board.board)).toEqual(left)
    await letGo()
    await removeLeftovers(board.board)
  })
})
