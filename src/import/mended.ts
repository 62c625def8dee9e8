import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../server/db/database.ts'
import { confessions, replies } from '../server/db/schema/content.ts'
import { importMarks } from '../server/db/schema/upkeep.ts'
import type { Reporter } from './reporter.ts'
import { countIn, staged } from './staging.ts'

/** The report leaves out what an earlier import has handled. */
export async function markAlreadyImported(db: Database): Promise<void> {
  for (const table of [staged.confessions, staged.replies, staged.votes]) {
    await db.execute(sql`update ${table} as one set is_known = true
      where exists (select 1 from ${importMarks} as known where known.mark = one.mark)`)
  }
}

/** What was made up for in documents that are new here, and which stated counts were wrong. */
export async function reportMended(db: Database, { mend, note }: Reporter): Promise<void> {
  for (const [table, live, kind] of [
    [staged.confessions, confessions, 'confessions'],
    [staged.replies, replies, 'replies'],
  ] as const) {
    const mended = await rowsOf<{ how: string; count: number }>(
      db,
      sql`select how, count(*)::int as count from ${table}, unnest(mended) as how
        where not is_known group by how`,
    )
    for (const { how, count } of mended) mend(`${kind}: ${how}`, count)
    const miscounted = sql`select count(*)::int as count
      from ${table} as old join ${live} as live using (id)
      where not is_known and stated_upvotes <> live.upvote_count`
    note(`${kind} whose stated upvotes were not what the votes say`, await countIn(db, miscounted))
  }
  const miscounted = sql`select count(*)::int as count
    from ${staged.confessions} join ${confessions} as live using (id)
    where not is_known and stated_replies <> live.reply_count`
  note(
    'confessions whose stated replies were not as many as there are',
    await countIn(db, miscounted),
  )
  const mended = sql`select count(*)::int as count from ${staged.votes}
    where is_mended and not is_known`
  mend('votes: time missing or odd', await countIn(db, mended))
}
