import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { rowsOf } from '../db/database.ts'
import { searching } from './statements.ts'

describe('the statements of a search', () => {
  const board = useBoard()

  test('share one time limit', async () => {
    const [left] = await searching(board.board.db, async ({ inTime }) => {
      await inTime((tx) => tx.execute(sql`select pg_sleep(0.1)`))
      return inTime((tx) =>
        rowsOf<{ ms: number }>(
          tx,
          sql`select setting::int as ms from pg_settings where name = 'statement_timeout'`,
        ),
      )
    })

    expect(left?.ms).toBeLessThanOrEqual(900)
    expect(left?.ms).toBeGreaterThan(0)
  })

  test('are not sent once the time is used up', async () => {
    const search = searching(board.board.db, ({ inTime }) => inTime(neverAsked), 0)

    await expect(search).rejects.toMatchObject({ body: { code: 'unavailable' } })
  })
})

function neverAsked(): never {
  throw new Error('A statement was sent')
}
