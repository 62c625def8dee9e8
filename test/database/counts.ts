import { sql } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { confessions, reactions, replies } from '../../src/server/db/schema/content.ts'

/** Returns every item with a stored count that is not the number of its rows, with both numbers. */
export function miscounted({ db }: Pick<Board, 'db'>): Promise<unknown[]> {
  return rowsOf(
    db,
    sql`select * from (
        select c.id, c.reply_count as stored,
          (select count(*)::int from ${replies} as r
            where r.confession_id = c.id and not (r.is_hidden or r.is_below_hidden)) as counted
        from ${confessions} as c
        union all
        select c.id, c.upvote_count,
          (select count(*)::int from ${reactions} as x where x.confession_id = c.id)
        from ${confessions} as c
        union all
        select r.id, r.upvote_count,
          (select count(*)::int from ${reactions} as x where x.reply_id = r.id)
        from ${replies} as r
        union all
        select r.id, r.answer_count,
          (select count(*)::int from ${replies} as a
            where a.parent_reply_id = r.id and not (a.is_hidden or a.is_below_hidden))
        from ${replies} as r
      ) as counts where stored <> counted`,
  )
}
