import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Board } from '../../src/server/board/board.ts'

/**
 * Makes every transaction that writes content fail at its commit, and not before, until the end of the
 * test.
 */
export async function refuseCommits({ db }: Pick<Board, 'db'>): Promise<void> {
  await db.execute(sql`create function refuse_commit() returns trigger language plpgsql as
    'begin raise exception ''No commit''; end'`)
  onTestFinished(async () => {
    await db.execute(sql`drop function refuse_commit cascade`)
  })
  for (const table of ['confessions', 'replies', 'reactions'])
    await db.execute(sql`create constraint trigger refuse_commit
      after insert or update or delete on ${sql.identifier(table)}
      deferrable initially deferred for each row execute function refuse_commit()`)
}
