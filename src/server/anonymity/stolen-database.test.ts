import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { spendWeek } from '../../../test/campus-week.ts'
import { dumpTables, type Row } from '../../../test/tables.ts'
import { rowsOf } from '../db/connect.ts'

const accountTables = ['attempts', 'mail_links', 'sessions', 'users']
const contentTables = ['confessions', 'reactions', 'replies']

describe('a stolen copy of the database', () => {
  const board = useBoard()

  async function steal() {
    await spendWeek(board)
    const tables = await dumpTables(board.board)
    const rowsIn = (names: string[]) => names.flatMap((name) => tables[name] ?? [])
    return { tables, account: rowsIn(accountTables), content: rowsIn(contentTables) }
  }

  test('has no table that is neither known as content nor as accounts', async () => {
    const { tables } = await steal()

    expect(Object.keys(tables).sort()).toEqual(
      [...accountTables, ...contentTables, 'secret_check'].sort(),
    )
    expect(tables.secret_check).toEqual([{ only: true, proof: expect.stringMatching(/^\w{64}$/) }])
  })

  test('joins no account to any content: they share no value', async () => {
    const { account, content } = await steal()
    const known = new Set(account.flatMap(telling))
    const written = content.flatMap(telling)

    expect(known.size).toBeGreaterThan(12)
    expect(written.length).toBeGreaterThan(100)
    expect(written.filter((value) => known.has(value))).toEqual([])
  })

  test('holds no value of an account inside a longer one of the content, nor the reverse', async () => {
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

  test('tells no time of an account closer than a day', async () => {
    const { tables, account } = await steal()

    for (const { member_since } of tables.users ?? []) {
      expect(member_since).toBe(new Date().toISOString().slice(0, 7))
    }
    for (const { expires_at } of tables.sessions ?? []) {
      expect(new Date(String(expires_at)).toISOString()).toMatch(/T00:00:00\.000Z$/)
    }
    const times = account.flatMap((row) => Object.entries(row)).filter(([, value]) => isTime(value))
    expect(new Set(times.map(([column]) => column))).toEqual(new Set(['expires_at']))
  })

  test('tells no time by an id: none of an account counts or holds a clock', async () => {
    const { account } = await steal()
    const ids = account.flatMap(({ id, user_id, bucket }) => [id, user_id, bucket]).filter(Boolean)

    expect(ids.length).toBeGreaterThan(5)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[48]/)
  })

  test('tells the day of a vote and nothing closer', async () => {
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

  test('knows of a person what a sign-in needs, and no browser, no name and no moment', async () => {
    const { tables } = await steal()
    const columns = {
      users: ['email', 'email_verified', 'id', 'member_since', 'password'],
      sessions: ['expires_at', 'token', 'user_id'],
    }

    for (const [table, known] of Object.entries(columns)) {
      expect(tables[table]?.length, table).toBeGreaterThan(2)
      for (const row of tables[table] ?? []) expect(Object.keys(row).sort()).toEqual(known)
    }
  })
})

/** The values of a row that could be joined on: no nulls, no booleans, no small counts. */
function telling(row: Row): string[] {
  return Object.values(row)
    .filter((value) => value !== null && typeof value !== 'boolean')
    .filter((value) => typeof value !== 'number' || value > 1000)
    .map((value) => String(value).toLowerCase())
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
}
