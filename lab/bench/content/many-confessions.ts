import { sql } from 'drizzle-orm'
import { readConfig } from '../../../src/server/config/config.ts'
import { type Database, rowsOf } from '../../../src/server/db/database.ts'
import { confessions, confessionTerms } from '../../../src/server/db/schema/content.ts'
import { openBoard } from '../../../src/server/open-board.ts'
import { weekIn } from '../../../src/server/search-index/stored-terms.ts'
import { type BoardProcess, startBoard } from '../board-process.ts'

/** Opens a board with one confession per minute, the newest from now. All can be found by words. */
export async function openCrowdedBoard(count: number): Promise<BoardProcess> {
  const process = await startBoard()
  const board = await openBoard(readConfig(process.settings), () => {}, 'command')
  try {
    await withoutIndexes(board.db, 'confessions', () => fillConfessions(board.db, count))
    await board.db.execute(sql`truncate ${confessionTerms}`)
    await withoutIndexes(board.db, 'confession_terms', () => fillTerms(board.db))
    await board.db.execute(sql`vacuum analyze ${confessions}, ${confessionTerms}`)
    return process
  } finally {
    await board.close()
  }
}

/** Building each index once at the end takes a fraction of the time. */
async function withoutIndexes(db: Database, table: string, fill: () => Promise<unknown>) {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where tablename = ${table} and indexname <> ${table} || '_pkey'`,
  )
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await fill()
  for (const { definition } of indexes) await db.execute(sql.raw(definition))
}

function fillConfessions(db: Database, count: number) {
  return db.execute(sql`insert into ${confessions}
    (id, author_tag, title, content, preview, truncated, created_at, upvote_count)
    select gen_random_uuid(), gen_random_uuid(), 'Title ' || i, repeat(md5(i::text) || ' ', 5),
      left(repeat(md5(i::text) || ' ', 5), 150) || '...', true,
      date_trunc('milliseconds', now()) - i * interval '1 minute', floor(random() ^ 3 * 100)
    from generate_series(1, ${count}::int) as i`)
}

/**
 * Each confession has forty words with natural frequencies (Zipf's law). A quarter of the confessions contain 'even',
 * another quarter 'odd', and every title is 'Title …'.
 */
function fillTerms(db: Database) {
  return db.execute(sql`insert into ${confessionTerms} (confession_id, created_at, title_terms, terms)
    select id, created_at, array_to_tsvector(array['title']), array_to_tsvector(array(
      select week || '.' || term from unnest(array['title', 'confession'] || case i % 4 when 0 then 'even' when 1 then 'odd' else 'neither' end
        || case when i % 50 = 0 then array['考试', '试周'] end || array(
          select 'word' || floor(exp(random() * ln(30000)) + 0 * i)::int from generate_series(1, 40))) as term))
    from (select *, ${weekIn(sql`created_at`)} as week, right(title, -6)::int as i
      from ${confessions} order by id) as confessed`)
}
