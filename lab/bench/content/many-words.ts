import { sql } from 'drizzle-orm'
import { readConfig } from '../../../src/server/config/config.ts'
import { rowsOf } from '../../../src/server/db/database.ts'
import { confessions, confessionTerms } from '../../../src/server/db/schema/content.ts'
import { openBoard } from '../../../src/server/open-board.ts'
import { weekIn } from '../../../src/server/search-index/stored-terms.ts'
import { type CrowdedBoard, openCrowdedBoard } from './many-confessions.ts'

/**
 * Opens a board where each confession has forty words with natural frequencies (Zipf's law). A quarter of the
 * confessions contain 'even', another quarter 'odd', and every title is 'Title …'.
 */
export async function openWordyBoard(count: number): Promise<CrowdedBoard> {
  const crowded = await openCrowdedBoard(count)
  const board = await openBoard(readConfig(crowded.process.settings), () => {}, 'command')
  try {
    const { db } = board
    const [index] = await rowsOf<{ definition: string }>(
      db,
      sql`select indexdef as definition from pg_indexes where indexname = 'confession_terms_found'`,
    )
    await db.execute(sql`drop index confession_terms_found`)
    await db.execute(sql`truncate ${confessionTerms}`)
    await db.execute(sql`insert into ${confessionTerms} (confession_id, created_at, title_terms, terms)
      select id, created_at, array_to_tsvector(array['title']), array_to_tsvector(array(
        select week || '.' || term from unnest(array['title', 'confession'] || case i % 4 when 0 then 'even' when 1 then 'odd' else 'neither' end
          || case when i % 50 = 0 then array['考试', '试周'] end || array(
            select 'word' || floor(exp(random() * ln(30000)) + 0 * i)::int from generate_series(1, 40))) as term))
      from (select *, ${weekIn(sql`created_at`)} as week, right(title, -6)::int as i
        from ${confessions} order by id) as confessed`)
    await db.execute(sql.raw(index?.definition ?? ''))
    await db.execute(sql`vacuum analyze ${confessionTerms}`)
    return crowded
  } finally {
    await board.close()
  }
}
