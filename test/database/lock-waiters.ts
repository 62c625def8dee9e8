import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Board } from '../../src/server/board/board.ts'
import { rowsOf } from '../../src/server/db/database.ts'

export async function lockWaiters({ db }: Pick<Board, 'db'>): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}

/** Makes both functions wait for the lock, so that the first one gets it first. */
export async function inTurn<One, Other>(
  { db }: Pick<Board, 'db'>,
  lock: SQL,
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<[One, Other]> {
  const waiting = () => lockWaiters({ db })
  const { one, other } = await db.transaction(async (tx) => {
    await tx.execute(lock)
    const one = first()
    await expect.poll(waiting, { timeout: 5000 }).toBe(1)
    const other = second()
    await expect.poll(waiting, { timeout: 5000 }).toBe(2)
    return { one, other }
  })
  return Promise.all([one, other])
}
