import { sql } from 'drizzle-orm'
import { readConfig } from '../../../src/server/config/config.ts'
import { rowsOf } from '../../../src/server/db/database.ts'
import { confessions } from '../../../src/server/db/schema/content.ts'
import { openBoard } from '../../../src/server/open-board.ts'
import { type BoardProcess, startBoard } from '../board-process.ts'
import { type BenchAccount, openAccounts } from './accounts.ts'

export type CrowdedBoard = { process: BoardProcess; viewer: BenchAccount }

/** Opens a board with one confession per minute, the newest from now. */
export async function openCrowdedBoard(count: number): Promise<CrowdedBoard> {
  const process = await startBoard()
  const board = await openBoard(readConfig(process.settings), () => {}, 'command')
  try {
    const { db } = board
    const [viewer] = await openAccounts(db, board, 1)
    if (!viewer) throw new Error('There is no account')
    // Building each index once at the end takes a fraction of the time.
    const indexes = await rowsOf<{ name: string; definition: string }>(
      db,
      sql`select indexname as name, indexdef as definition from pg_indexes
        where tablename = 'confessions' and indexname <> 'confessions_pkey'`,
    )
    for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`)
    await db.execute(sql`insert into ${confessions}
      (id, author_tag, title, content, preview, truncated, created_at, upvote_count)
      select gen_random_uuid(), gen_random_uuid(), 'Title ' || i, repeat(md5(i::text) || ' ', 5),
        left(repeat(md5(i::text) || ' ', 5), 150) || '...', true,
        date_trunc('milliseconds', now()) - i * interval '1 minute', floor(random() ^ 3 * 100)
      from generate_series(1, ${count}::int) as i`)
    for (const { definition } of indexes) await db.execute(sql.raw(definition))
    await db.execute(sql`vacuum analyze ${confessions}`)
    return { process, viewer }
  } finally {
    await board.close()
  }
}
