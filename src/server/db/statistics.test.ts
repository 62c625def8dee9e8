import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { spendWeek } from '../../../test/campus-week.ts'
import { rowsOf } from './database.ts'

/** Columns that name an account must have no statistics, which would outlive the account. */
const ofAccounts = ['users.id', 'users.address_hash', 'mail_links.user_id']

describe('the database', () => {
  const board = useBoard()

  test('gathers no statistics of texts or of columns that name an account', async () => {
    const { db } = board.board
    await spendWeek(board)
    await db.execute(sql`analyze`)
    const texts = await rowsOf<{ name: string }>(
      db,
      sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type ~ 'char|text|json|bytea|tsvector'`,
    )
    const gathered = await rowsOf<{ name: string }>(
      db,
      sql`select tablename || '.' || attname as name from pg_stats where schemaname = 'public'`,
    )
    const names = gathered.map(({ name }) => name)
    const silent = [...texts.map(({ name }) => name), ...ofAccounts]

    expect(names).toContain('confessions.created_at')
    expect(silent.length).toBeGreaterThan(10)
    expect(names.filter((name) => silent.includes(name))).toEqual([])
  })

  test('has statistics turned off for every column of text, even for an empty one', async () => {
    const told = await rowsOf<{ name: string }>(
      board.board.db,
      sql`select table_name || '.' || column_name as name from information_schema.columns
        join pg_attribute on attrelid = to_regclass(table_name) and attname = column_name
        where table_schema = 'public' and data_type ~ 'char|text|json|bytea|tsvector'
          and attstattarget is distinct from 0`,
    )

    expect(told.map(({ name }) => name)).toEqual([])
  })
})
