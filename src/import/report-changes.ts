import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../server/db/database.ts'
import { confessions, replies } from '../server/db/schema/content.ts'
import type { Reporter } from './report.ts'
import { staged } from './staging.ts'

/** Reports what was replaced in newly imported documents, and which counts in the export were wrong. */
export async function reportChanges(db: Database, { mend, note }: Reporter): Promise<void> {
  const { items, votes } = staged
  const mended = await rowsOf<{ what: string; count: number }>(
    db,
    sql`select kind || ': ' || how as what, count(*)::int as count
      from (
        select case kind when 'reply' then 'replies' else 'confessions' end as kind, mended
        from ${items} where not is_known
        union all select 'votes', mended from ${votes} where not is_known
      ) as fresh, unnest(mended) as how group by 1`,
  )
  for (const { what, count } of mended) mend(what, count)
  const wrong = await rowsOf<{ kind: string; upvotes: number; replies: number }>(
    db,
    sql`select case kind when 'reply' then 'replies' else 'confessions' end as kind,
        count(*) filter (where old.upvote_count <> live.upvote_count)::int as upvotes,
        count(*) filter (where old.reply_count <> live.reply_count)::int as replies
      from ${items} as old join (
        select id, upvote_count, reply_count from ${confessions}
        union all select id, upvote_count, null from ${replies}
      ) as live using (id)
      where not is_known group by 1 order by 1`,
  )
  for (const { kind, upvotes, replies } of wrong) {
    note(`${kind} whose stated upvotes were not what the votes say`, upvotes)
    note(`${kind} whose stated replies were not as many as there are`, replies)
  }
}
