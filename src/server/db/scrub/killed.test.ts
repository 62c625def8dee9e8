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
import { rowsOf } from '../database.ts'
import { removeLeftovers, scrub } from './scrub.ts'

describe('the nightly scrub', () => {
  const board = useBoard()

  test('loses nothing when it is killed after any step, and the next one cleans up', async () => {
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

  test('reports what ended its connection, not the error that followed', async () => {
    const letGo = await holdTable(board.board, 'replies', 'row exclusive')
    const night = nightWith(board.board, async () => {})
    const told = expect(night).rejects.toHaveProperty('cause.code', '57P01')
    // The night waits for a moment, pauses, and waits again.
    const endWaiting = () =>
      rowsOf(
        board.board.db,
        sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'relation'
          and database = (select oid from pg_database where datname = current_database())
          and relation = 'replies'::regclass and not granted`,
      )
    await expect.poll(endWaiting, { interval: 5, timeout: 10_000 }).toHaveLength(1)
    await told
    await letGo()
    await removeLeftovers(board.board)
  })

  test('is cleaned up by the next board that starts if it was killed', async () => {
    const catalog = await catalogOf(board.board)
    await nightKilledAfter(board.board, 3)
    expect(await catalogOf(board.board)).not.toEqual(catalog)
    const next = await openBoard(board.board.config, () => {})
    onTestFinished(next.close)

    await expect.poll(() => catalogOf(board.board)).toEqual(catalog)
  })

  test('is not cleaned up while it is running', async () => {
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
