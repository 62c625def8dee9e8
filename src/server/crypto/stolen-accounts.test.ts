import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountIdOf } from '../../../test/accounts/accounts.ts'
import { googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { password, useBoard } from '../../../test/board.ts'
import {
  accountTables,
  contentTables,
  telling,
  userColumns,
} from '../../../test/database/stolen-copy.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { createLink } from '../accounts/mail-links/mail-links.ts'
import { rowsOf } from '../db/database.ts'

describe('a stolen copy, after every way to sign in, to make changes and to leave', () => {
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }
  const board = restartedBoard(useBoard(googleSettings), settings)
  const address = '198.51.100.7'
  const headers = { 'user-agent': 'canary-browser', 'x-forwarded-for': address }

  /** Signs in, changes and leaves in every way. Returns values that only the people involved may know. */
  async function spendJourney(): Promise<string[]> {
    const [ada, cleo] = [await googleStudent(board, 'ada'), await googleStudent(board, 'cleo')]
    const bob = board.visitor()
    const [email, newPassword] = ['bob@ucsd.edu', 'battery staple']
    await bob.post('/api/account', { email, password }, headers)
    await bob.put('/api/account/password', { currentPassword: password, newPassword }, headers)
    await bob.post('/api/session', { email, password }, headers)
    const account = await accountIdOf(board.board, email)
    const links = [
      await createLink(board.board.db, board.board, account),
      await createLink(board.board.db, board.board, account),
    ]
    const { id } = await cleo.confess()
    await ada.reply(id)
    await ada.put(`/api/confessions/${id}/upvote`)
    await cleo.post('/api/account/deletion', {}, headers)
    const people = ['ada@', 'bob@', 'cleo', 'ucsd.edu']
    return [address, '127.0.0.1', 'canary', ...people, password, newPassword, ...links]
  }

  test('has these columns about accounts and no others', async () => {
    const columns = await rowsOf<{ table: string; columns: string[] }>(
      board.board.db,
      sql`select table_name as table, array_agg(column_name::text order by column_name) as columns
        from information_schema.columns where table_schema = 'public'
        group by table_name order by table_name`,
    )

    expect(columns.filter(({ table }) => accountTables.includes(table))).toEqual([
      { table: 'departures', columns: ['last_month', 'sealed_suspension', 'tag'] },
      { table: 'mail_links', columns: ['hash', 'last_month', 'user_id'] },
      { table: 'sessions', columns: ['hash', 'last_month'] },
      { table: 'users', columns: userColumns },
    ])
  })

  test('shows whole months, no address and no browser', async () => {
    const known = await spendJourney()
    const tables = await dumpTables(board.board)
    const text = JSON.stringify(tables)

    expect(known.filter((value) => text.includes(value))).toEqual([])
    expect(tables.users?.length).toBe(2)
    expect(tables.mail_links?.length).toBe(2)
    for (const { last_month } of [...(tables.mail_links ?? []), ...(tables.sessions ?? [])])
      expect(last_month).toMatch(/^\d{4}-\d{2}$/)
  })

  test('joins no account to its content or votes', async () => {
    await spendJourney()
    const tables = await dumpTables(board.board)
    const valuesIn = (names: string[]) =>
      names.flatMap((name) => tables[name] ?? []).flatMap(telling)
    const known = new Set(valuesIn(accountTables))

    expect(valuesIn(contentTables).filter((value) => known.has(value))).toEqual([])
  })
})
