import { sql } from 'drizzle-orm'
import { readConfig } from '../../src/server/config/config.ts'
import { connect } from '../../src/server/db/connect.ts'
import { rowsOf } from '../../src/server/db/database.ts'

export async function wrongCounters(settings: Record<string, string>): Promise<string[]> {
  const { db, close } = await connect(readConfig(settings), () => {}, 'command')
  try {
    const rows = await rowsOf<{ wrong: string }>(
      db,
      sql`select 'confession ' || id || ' counts ' || upvote_count || ' upvotes' as wrong
        from confessions as c
        where upvote_count <> (select count(*) from reactions where confession_id = c.id)
        union all
        select 'confession ' || id || ' counts ' || reply_count || ' replies' from confessions as c
        where reply_count <> (select count(*) from replies
          where confession_id = c.id and not (is_hidden or is_below_hidden))
        union all
        select 'reply ' || id || ' counts ' || upvote_count || ' upvotes' from replies as r
        where upvote_count <> (select count(*) from reactions where reply_id = r.id)
        union all
        select 'reply ' || id || ' counts ' || answer_count || ' answers' from replies as r
        where answer_count <> (select count(*) from replies as a
          where a.parent_reply_id = r.id and not (a.is_hidden or a.is_below_hidden))`,
    )
    return rows.map(({ wrong }) => wrong)
  } finally {
    await close()
  }
}
