import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { password, useBoard } from '../../../test/board.ts'
import { spendWeek } from '../../../test/campus-week.ts'
import { googleSettings, googleStudent } from '../../../test/google.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { dumpTables, type Row } from '../../../test/tables.ts'
import { createLink } from '../accounts/mail-links.ts'
import { rowsOf } from '../db/connect.ts'
import { accountId } from './tags.ts'

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
      [...accountTables, ...contentTables, 'import_marks', 'secret_check'].sort(),
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

describe('a stolen copy, after every way to sign in, to change something and to leave', () => {
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }
  const board = restartedBoard(useBoard(googleSettings), settings)
  const address = '198.51.100.7'
  const headers = { 'user-agent': 'canary-browser', 'x-forwarded-for': address }

  /** Answers what those who took part know and nobody else should find. */
  async function spendJourney(): Promise<string[]> {
    const [ada, cleo] = [await googleStudent(board, 'ada'), await googleStudent(board, 'cleo')]
    const bob = board.visitor()
    const [email, newPassword] = ['bob@ucsd.edu', 'battery staple']
    await bob.post('/api/account', { email, password }, headers)
    await bob.put('/api/account/password', { currentPassword: password, newPassword }, headers)
    await bob.post('/api/session', { email, password }, headers)
    const account = accountId(board.board.keys, email)
    const links = [
      await createLink(board.board, account, 'verify'),
      await createLink(board.board, account, 'reset'),
    ]
    const { id } = await cleo.confess()
    await ada.reply(id)
    await ada.put(`/api/confessions/${id}/upvote`)
    await cleo.post('/api/account/deletion', {}, headers)
    return [address, '127.0.0.1', 'canary', 'cleo', password, newPassword, ...links]
  }

  test('has these columns about accounts and no others', async () => {
    const columns = await rowsOf<{ table: string; columns: string[] }>(
      board.board.db,
      sql`select table_name as table, array_agg(column_name::text order by column_name) as columns
        from information_schema.columns where table_schema = 'public'
        group by table_name order by table_name`,
    )

    expect(columns.filter(({ table }) => accountTables.includes(table))).toEqual([
      { table: 'attempts', columns: ['bucket', 'count', 'expires_at'] },
      { table: 'mail_links', columns: ['expires_at', 'hash', 'purpose', 'user_id'] },
      { table: 'sessions', columns: ['expires_at', 'token', 'user_id'] },
      { table: 'users', columns: ['email', 'email_verified', 'id', 'member_since', 'password'] },
    ])
  })

  test('tells full hours at the most, no address, no browser and nobody who left', async () => {
    const known = await spendJourney()
    const tables = await dumpTables(board.board)
    const text = JSON.stringify(tables)

    expect(known.filter((value) => text.includes(value))).toEqual([])
    expect(tables.users?.map(({ email }) => email).sort()).toEqual(['ada@ucsd.edu', 'bob@ucsd.edu'])
    expect(tables.attempts?.length).toBeGreaterThan(5)
    expect(tables.mail_links?.length).toBe(2)
    for (const [table, end] of [
      ['attempts', /T\d\d:00:00\.000Z$/],
      ['mail_links', /T\d\d:00:00\.000Z$/],
      ['sessions', /T00:00:00\.000Z$/],
    ] as const) {
      for (const row of tables[table] ?? []) {
        expect(Object.entries(row).filter(([, value]) => isTime(value)).length, table).toBe(1)
        expect(new Date(String(row.expires_at)).toISOString(), table).toMatch(end)
      }
    }
  })

  test('tells nowhere how much somebody wrote', async () => {
    const [ada, bob] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]
    const kept = async () => (await dumpTables(board.board)).attempts
    const before = await kept()
    const { id } = await ada.confess()
    for (const author of [ada, bob, bob, ada]) await author.reply(id)
    for (const voter of [bob, ada]) await voter.put(`/api/confessions/${id}/upvote`)

    expect(await kept()).toEqual(before)
  })

  test('joins nobody to what they wrote or how they voted', async () => {
    await spendJourney()
    const tables = await dumpTables(board.board)
    const valuesIn = (names: string[]) =>
      names.flatMap((name) => tables[name] ?? []).flatMap(telling)
    const known = new Set(valuesIn(accountTables))

    expect(valuesIn(contentTables).filter((value) => known.has(value))).toEqual([])
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
