import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { catalogOf } from '../../../../test/database/catalog.ts'
import {
  nightKilledAfter,
  nightWith,
  untilNightWaits,
} from '../../../../test/database/disturbed-night.ts'
import { holdTable } from '../../../../test/database/table-lock.ts'
import { dumpWithoutUpkeep } from '../../../../test/database/tables.ts'
import { openBoard } from '../../open-board.ts'
import { removeLeftovers, scrub } from './scrub.ts'

describe('a night', () => {
  const board = useBoard()

  test('that is killed after any step costs nothing, and the next one tidies up', async () => {
    const ada = await board.student()
    await ada.reply((await ada.confess()).id)
    const catalog = await catalogOf(board.board)
    const steps: string[] = []
    await nightWith(board.board, async (step) => steps.push(step))

    for (const [number, last] of steps.entries()) {
      // One table is enough: the scrub treats all others the same way.
      if (!/replies|users: copied/.test(last)) continue
      await nightKilledAfter(board.board, number + 1)
      expect(await catalogOf(board.board), last).not.toEqual(catalog)
      const { id } = await ada.confess(last)
      await ada.put(`/api/confessions/${id}/upvote`)
      const before = await dumpWithoutUpkeep(board.board)

      expect(await scrub(board.board), last).toBe(true)

      expect(await catalogOf(board.board), last).toEqual(catalog)
      const after = await dumpWithoutUpkeep(board.board)
      for (const [table, rows] of Object.entries(after))
        expect(new Set(rows), `${table}: ${last}`).toEqual(new Set(before[table]))
    }
  }, 60_000)

  test('says what ended its connection, not what it could not do on it any more', async () => {
    const letGo = await holdTable(board.board, 'replies', 'row exclusive')
    const night = nightWith(board.board, async () => {})
    const told = expect(night).rejects.toHaveProperty('cause.code', '57P01')
    await untilNightWaits(board.board)
    await board.board.db.execute(
      sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'relation'
        and relation = 'replies'::regclass and not granted`,
    )
    await told
    await letGo()
    await removeLeftovers(board.board)
  })

  test('that was killed is tidied up after by the next board that starts', async () => {
    const catalog = await catalogOf(board.board)
    await nightKilledAfter(board.board, 3)
    expect(await catalogOf(board.board)).not.toEqual(catalog)
    const next = await openBoard(board.board.config, () => {})
    onTestFinished(next.close)

    await expect.poll(() => catalogOf(board.board)).toEqual(catalog)
  })

  test('is not tidied up while it is at work', async () => {
    const letGo = await holdTable(board.board, 'replies', 'access share')
    const night = scrub(board.board)
    await untilNightWaits(board.board)
    const meanwhile = await catalogOf(board.board)
    await removeLeftovers(board.board)

    expect(await catalogOf(board.board)).toEqual(meanwhile)
    await letGo()
    expect(await night).toBe(true)
  })
})
