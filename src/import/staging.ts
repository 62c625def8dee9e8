import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../server/db/database.ts'

// Tables of the import's own connection, gone when that ends. They hold no old id, and no account
// beside content: what a killed import leaves in files tells nothing.

export const staged = {
  items: sql.raw('staged_items'),
  owners: sql.raw('staged_owners'),
  confessions: sql.raw('staged_confessions'),
  replies: sql.raw('staged_replies'),
  votes: sql.raw('staged_votes'),
}

export async function createStaging(db: Database): Promise<void> {
  await db.execute(sql`create temporary table ${staged.items} (id uuid primary key)`)
  await db.execute(sql`create temporary table ${staged.owners} (
    person uuid primary key,
    account uuid not null,
    voter uuid not null
  )`)
  await db.execute(sql`create temporary table ${staged.confessions} (
    seq bigserial primary key,
    id uuid not null unique,
    mark uuid not null,
    author uuid not null,
    author_tag uuid,
    title text not null,
    content text not null,
    preview text not null,
    truncated boolean not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3),
    stated_upvotes bigint,
    stated_replies bigint,
    mended text[] not null,
    is_known boolean not null default false
  )`)
  await db.execute(sql`create temporary table ${staged.replies} (
    seq bigserial primary key,
    id uuid not null unique,
    mark uuid not null,
    author uuid not null,
    author_tag uuid,
    confession uuid,
    parent uuid,
    content text not null,
    created_at timestamptz(3),
    updated_at timestamptz(3),
    stated_upvotes bigint,
    mended text[] not null,
    level int,
    is_orphan boolean not null default false,
    is_known boolean not null default false
  )`)
  await db.execute(sql`create temporary table ${staged.votes} (
    seq bigserial primary key,
    kind text not null,
    target uuid not null,
    voter_tag uuid not null,
    mark uuid not null,
    day date,
    is_mended boolean not null,
    is_known boolean not null default false
  )`)
}

/** The keys of the rows are the columns of the table. */
export async function stage(db: Database, table: SQL, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '))
  await db.execute(sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`)
}

export async function countIn(db: Database, statement: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, statement)
  return row?.count ?? 0
}
