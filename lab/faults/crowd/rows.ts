import { sql } from 'drizzle-orm'
import { readConfig } from '../../../src/server/config/config.ts'
import { connect } from '../../../src/server/db/connect.ts'
import { rowsOf } from '../../../src/server/db/database.ts'
import { wrongCounters } from '../../../test/database/wrong-counters.ts'
import type { History, Seen } from '../history/history.ts'

/** Adds to the history what the tables hold of the crowd's texts, which begin with a mark. Counts are those of rows. */
export async function countRows(history: History, settings: Record<string, string>): Promise<void> {
  const begin = performance.now()
  const { db, close } = await connect(readConfig(settings), () => {}, 'command')
  const seen = await rowsOf<Seen>(
    db,
    sql`select split_part(content, ':', 1) as item, id, title as text, created_at::text as "createdAt",
        (select count(*)::int from reactions where confession_id = c.id) as votes,
        (select count(*)::int from replies where confession_id = c.id) as replies
      from confessions as c where content ~ '^[a-p-]{36}:'
      union all
      select split_part(content, ':', 1), id, content, created_at::text,
        (select count(*)::int from reactions where reply_id = r.id), null
      from replies as r where content ~ '^[a-p-]{36}:'`,
  ).finally(close)
  for (const one of seen) if (one.replies === null) delete one.replies
  const wrong = await wrongCounters(settings)
  history.add({
    ...{ act: 'count rows', seen, wrong, begin, end: performance.now() },
    ...{ who: 'the tables', board: 'database', status: 200, outcome: 'ok' },
  })
}
