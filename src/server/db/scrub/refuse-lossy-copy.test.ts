import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { catalogOf } from '../../../../test/database/catalog.ts'
import { scrub } from './scrub.ts'

describe('the nightly scrub', () => {
  const board = useBoard()

  test.each([
    [
      'create view loud as select title from confessions',
      'drop view loud',
      'rule _RETURN on view loud',
    ],
    [
      'create rule quiet as on insert to departures do also nothing',
      'drop rule quiet on departures',
      'rule quiet on table departures',
    ],
    [
      'create trigger slow before update on users for each row execute function suppress_redundant_updates_trigger()',
      'drop trigger slow on users',
      'trigger slow on table users',
    ],
    [
      'create policy own on users using (true)',
      'drop policy own on users',
      'policy own on table users',
    ],
    [
      'alter table users enable row level security',
      'alter table users disable row level security',
      'row level security of users',
    ],
    [
      'alter table users force row level security',
      'alter table users no force row level security',
      'row level security of users',
    ],
    [
      'create publication ours for table users',
      'drop publication ours',
      'publication of table users in publication ours',
    ],
    [
      'create publication ours for all tables',
      'drop publication ours',
      'publication ours of all tables',
    ],
    [
      'alter table users replica identity full',
      'alter table users replica identity default',
      'replica identity of users',
    ],
    [
      `begin; set local allow_system_table_mods = on;
        insert into pg_seclabel values ('users'::regclass, 'pg_class'::regclass, 0, 'us', 'secret'); commit`,
      `begin; set local allow_system_table_mods = on; delete from pg_seclabel; commit`,
      'security label of users',
    ],
    [
      'create table notes (of uuid constraint notes_of references replies)',
      'drop table notes',
      'constraint notes_of on table notes',
    ],
    ['create table more () inherits (users)', 'drop table more', 'table more'],
    [
      `create function loud(confessions) returns text language sql return upper($1.title)`,
      'drop function loud(confessions)',
      'function loud(confessions)',
    ],
    [
      'create statistics words on title, content from confessions',
      'drop statistics words',
      'statistics object words',
    ],
    [
      'grant select (title) on confessions to pg_monitor',
      'revoke select (title) on confessions from pg_monitor',
      'rights of column title of confessions',
    ],
    [
      'alter table users alter column epoch set (n_distinct = -1)',
      'alter table users alter column epoch reset (n_distinct)',
      'options of column epoch of users',
    ],
    [
      'alter table users set (toast.autovacuum_enabled = off)',
      'alter table users reset (toast.autovacuum_enabled)',
      'TOAST options of users',
    ],
  ])('refuses tables that would lose something: %s', async (attach, detach, what) => {
    const { db } = board.board
    await db.execute(sql.raw(attach))
    onTestFinished(async () => void (await db.execute(sql.raw(detach))))
    const catalog = await catalogOf(board.board)

    await expect(scrub(board.board)).rejects.toThrow(
      `tables can't be rewritten without losing ${what}`,
    )
    expect(await catalogOf(board.board)).toEqual(catalog)
  })

  test('runs on a PostgreSQL that stamps every column with a version of its own', async () => {
    const { db } = board.board
    const catalog = await catalogOf(board.board)
    await db.execute(sql`begin; set local allow_system_table_mods = on;
      update pg_attribute set attoptions = '{pg_attver=26744728}' where attrelid = 'users'::regclass; commit`)

    await scrub(board.board)

    expect(await catalogOf(board.board)).toEqual(catalog)
  })
})
