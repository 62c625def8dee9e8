import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../src/server/db/database.ts'

export async function fillBoard(db: Database): Promise<string> {
  await db.execute(sql`insert into confessions
    (id, author_tag, title, content, preview, truncated, created_at, upvote_count)
    select gen_random_uuid(), gen_random_uuid(), 'Title ' || i, repeat(md5(i::text) || ' ', 15),
      left(repeat(md5(i::text) || ' ', 15), 150) || '...', true, now() - i * interval '1 minute', 0
    from generate_series(1, 100000) as i`)
  await db.execute(sql`insert into replies
    (id, confession_id, depth, author_tag, is_op, content, created_at)
    select gen_random_uuid(), id, 0, gen_random_uuid(), false, repeat(md5(id::text) || ' ', 5), created_at
    from confessions, generate_series(1, 3)`)
  await db.execute(sql`insert into reactions (voter_tag, confession_id, created_on)
    select gen_random_uuid(), id, created_at::date from confessions, generate_series(1, 7)`)
  await db.execute(sql`insert into reactions (voter_tag, reply_id, created_on)
    select gen_random_uuid(), id, created_at::date from replies`)
  await db.execute(sql`update confessions set upvote_count = 7, reply_count = 3`)
  await db.execute(sql`update replies set upvote_count = 1`)
  await db.execute(sql`insert into users
    (id, address_hash, sealed_address, email_verified, could_write_unproved, epoch, member_since)
    select gen_random_uuid(), gen_random_uuid(), repeat(md5(i::text), 4), true, false, gen_random_uuid(), '2026-01'
    from generate_series(1, 30000) as i`)
  await db.execute(sql`insert into sessions (hash, last_month)
    select gen_random_uuid(), '2999-01' from generate_series(1, 50000)`)
  await db.execute(sql`vacuum (analyze)`)
  const [row] = await rowsOf<{ size: string }>(
    db,
    sql`select pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  return `100,000 confessions, 300,000 replies, 1,000,000 votes, ${row?.size}`
}
