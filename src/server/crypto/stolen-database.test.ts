import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { spendWeek } from '../../../test/campus-week.ts'
import {
  accountTables,
  contentTables,
  isTime,
  moderationTables,
  telling,
  userColumns,
} from '../../../test/database/stolen-copy.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { rowsOf } from '../db/database.ts'

describe('a stolen copy of the database', () => {
  const board = useBoard({ TOPICS: 'Money,Love' })

  async function steal() {
    await spendWeek(board)
    const tables = await dumpTables(board.board)
    const rowsIn = (names: string[]) => names.flatMap((name) => tables[name] ?? [])
    return { tables, account: rowsIn(accountTables), content: rowsIn(contentTables) }
  }

  test('has only tables that are known as content or as accounts', async () => {
    const { tables } = await steal()

    expect(Object.keys(tables).sort()).toEqual(
      [
        ...[...accountTables, ...contentTables, ...moderationTables],
        ...['older_secrets', 'upkeep'],
      ].sort(),
    )
    expect(tables.upkeep).toMatchObject([{ proof: expect.stringMatching(/^\w{64}$/) }])
  })

  test('joins no account to any content: they share no value', async () => {
    const { account, content } = await steal()
    const known = new Set(account.flatMap(telling))
    const written = content.flatMap(telling)

    expect(known.size).toBeGreaterThan(12)
    expect(written.length).toBeGreaterThan(100)
    expect(written.filter((value) => known.has(value))).toEqual([])
  })

  test('has no value of an account inside a longer one of the content, nor the reverse', async () => {
    const { account, content } = await steal()
    const long = (values: string[]) => [...new Set(values)].filter((value) => value.length >= 8)
    const [known, written] = [long(account.flatMap(telling)), long(content.flatMap(telling))]

    expect(written.filter((text) => known.some((value) => text.includes(value)))).toEqual([])
    expect(known.filter((text) => written.some((value) => text.includes(value)))).toEqual([])
  })

  test('joins no account to any content by the transaction that wrote them', async () => {
    await steal()
    const transactions = async (names: string[]) =>
      (
        await rowsOf<{ xmin: string }>(
          board.board.db,
          sql.join(
            names.map((name) => sql`select xmin::text as xmin from ${sql.identifier(name)}`),
            sql` union `,
          ),
        )
      ).map(({ xmin }) => xmin)

    const ofAccounts = await transactions(accountTables)
    const ofContent = await transactions(contentTables)

    expect(ofAccounts.length).toBeGreaterThan(2)
    expect(ofContent.filter((transaction) => ofAccounts.includes(transaction))).toEqual([])
  })

  test('shows no time of an account finer than a month', async () => {
    const { tables, account } = await steal()

    for (const { member_since } of tables.users ?? []) {
      expect(member_since).toMatch(/^20\d\d-\d\d$/)
    }
    for (const { last_month } of tables.sessions ?? []) expect(last_month).toMatch(/^\d{4}-\d{2}$/)
    const times = account.flatMap((row) => Object.values(row)).filter(isTime)
    expect(times).toEqual([])
  })

  test("shows no time by an id: the ids of accounts don't count up and contain no time", async () => {
    const { account } = await steal()
    const ids = account
      .flatMap(({ id, epoch, address_hash, hash }) => [id, epoch, address_hash, hash])
      .filter(Boolean)

    expect(ids.length).toBeGreaterThan(5)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[48]/)
  })

  test('shows the day of a vote and nothing finer', async () => {
    const { tables } = await steal()

    expect(tables.reactions?.length).toBe(3)
    for (const reaction of tables.reactions ?? []) {
      expect(Object.keys(reaction).sort()).toEqual([
        'confession_id',
        'created_on',
        'reply_id',
        'voter_tag',
      ])
      expect(reaction.created_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })

  test('knows what a sign-in needs, but no browser, no name and no time', async () => {
    const { tables } = await steal()
    const columns = {
      users: userColumns,
      sessions: ['hash', 'last_month'],
    }

    for (const [table, known] of Object.entries(columns)) {
      expect(tables[table]?.length, table).toBeGreaterThan(2)
      for (const row of tables[table] ?? []) expect(Object.keys(row).sort()).toEqual(known)
    }
  })
})
