import { sql } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import { secretCheck } from '../../src/server/db/schema/upkeep.ts'
import { tables } from '../../src/server/db/tables.ts'

const emptied = tables.filter((table) => table !== secretCheck).map((table) => sql`${table}`)

/** All but the proof of the secret. */
export async function emptyTables({ db, cache }: Board): Promise<void> {
  await db.execute(sql`truncate ${sql.join(emptied, sql`, `)} cascade`)
  cache.clear()
}
