import { sql } from 'drizzle-orm'
import type { Board } from '../src/server/board.ts'
import { rowsOf } from '../src/server/db/database.ts'

/** How many wait for a lock in a board's database, on a server. */
export async function lockWaiters({ db }: Pick<Board, 'db'>): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
