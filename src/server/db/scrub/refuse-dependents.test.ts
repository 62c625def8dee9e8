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
      'create publication ours for table users',
      'drop publication ours',
      'publication of table users in publication ours',
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
})
