import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountIdOf } from '../../../test/accounts.ts'
import { type Caller, password, useBoard } from '../../../test/board.ts'
import { spendWeek } from '../../../test/campus-week.ts'
import { dayMs, setClock } from '../../../test/clock.ts'
import { continueWithGoogle, googleSettings, googleStudent } from '../../../test/google.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { dumpTables, type Row } from '../../../test/tables.ts'
import { createLink } from '../accounts/mail-links/mail-links.ts'
import { rowsOf } from '../db/database.ts'

const accountTables = ['attempts', 'mail_links', 'sessions', 'users']
const contentTables = ['confessions', 'reactions', 'replies']
const userColumns = [
  'address_hash',
  'could_write_unproved',
  'email_verified',
  'epoch',
  'id',
  'member_since',
  'password',
  'sealed_address',
]

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
      [...accountTables, ...contentTables, 'import_marks', 'scrubs', 'secret_check'].sort(),
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

  test('tells no time of an account closer than a month', async () => {
    const { tables, account } = await steal()

    for (const { member_since } of tables.users ?? []) {
      expect(member_since).toMatch(/^20\d\d-\d\d$/)
    }
    for (const { last_month } of tables.sessions ?? []) expect(last_month).toMatch(/^\d{4}-\d{2}$/)
    const times = account.flatMap((row) => Object.values(row)).filter(isTime)
    expect(times).toEqual([])
  })

  test('tells no time by an id: none of an account counts or holds a clock', async () => {
    const { account } = await steal()
    const ids = account
      .flatMap(({ id, epoch, address_hash, hash }) => [id, epoch, address_hash, hash])
      .filter(Boolean)

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
      users: userColumns,
      sessions: ['hash', 'last_month'],
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
    const account = await accountIdOf(board.board, email)
    const links = [
      await createLink(board.board.db, board.board, account, 'verify'),
      await createLink(board.board.db, board.board, account, 'reset'),
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
      { table: 'attempts', columns: ['bucket', 'count', 'expires_at'] },
      { table: 'mail_links', columns: ['hash', 'last_month', 'purpose', 'user_id'] },
      { table: 'sessions', columns: ['hash', 'last_month'] },
      { table: 'users', columns: userColumns },
    ])
  })

  test('tells full hours at the most, no address of anybody, and no browser', async () => {
    const known = await spendJourney()
    const tables = await dumpTables(board.board)
    const text = JSON.stringify(tables)

    expect(known.filter((value) => text.includes(value))).toEqual([])
    expect(tables.users?.length).toBe(2)
    expect(tables.attempts?.length).toBeGreaterThan(0)
    expect(tables.mail_links?.length).toBe(2)
    for (const row of tables.attempts ?? []) {
      expect(Object.values(row).filter(isTime).length).toBe(1)
      expect(new Date(String(row.expires_at)).toISOString()).toMatch(/T\d\d:00:00\.000Z$/)
    }
    for (const { last_month } of [...(tables.mail_links ?? []), ...(tables.sessions ?? [])])
      expect(last_month).toMatch(/^\d{4}-\d{2}$/)
  })

  test('keeps nothing of how much somebody wrote', async () => {
    const ada = await googleStudent(board, 'ada')
    const before = (await dumpTables(board.board)).attempts
    const { id } = await ada.confess()
    for (const _ of [1, 2, 3]) await ada.reply(id)
    await ada.put(`/api/confessions/${id}/upvote`)
    await ada.patch(`/api/confessions/${id}`, { title: 'Another', content: 'Another' })

    expect((await dumpTables(board.board)).attempts).toEqual(before)
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

describe('copies stolen day by day', () => {
  const board = useBoard(googleSettings)
  const monday = Date.UTC(2026, 2, 2, 12)
  afterEach(() => void vi.useRealTimers())

  type Dump = Record<string, Row[]>
  type Doings = (people: { ada: Caller; bob: Caller }) => Promise<unknown>

  /** What changed from one copy to the next: rows that came or went, by table. */
  function difference(before: Dump, after: Dump): Dump {
    const rows = (dump: Dump, table: string) =>
      new Set((dump[table] ?? []).map((row) => JSON.stringify(row)))
    return Object.fromEntries(
      Object.keys(after).flatMap((table) => {
        const [old, now] = [rows(before, table), rows(after, table)]
        const changed = [...old, ...now]
          .filter((row) => !(old.has(row) && now.has(row)))
          .map((row) => JSON.parse(row) as Row)
        return changed.length > 0 ? [[table, changed]] : []
      }),
    )
  }

  /** One thing a day, each followed by a copy; answers what each day changed, and all copies. */
  async function steal(days: Doings[]) {
    setClock(monday)
    const [ada, bob] = [await board.student('ada'), await googleStudent(board, 'bob')]
    const copies = [await dumpTables(board.board)]
    const changes: Dump[] = []
    for (const [index, doings] of days.entries()) {
      setClock(monday + (index + 1) * dayMs)
      await doings({ ada, bob })
      const copy = await dumpTables(board.board)
      changes.push(difference(copies.at(-1) ?? {}, copy))
      copies.push(copy)
    }
    return { copies, changes }
  }

  const write: Doings = async ({ ada, bob }) => {
    const { id } = await ada.confess()
    await bob.reply(id)
    await ada.put(`/api/confessions/${id}/upvote`)
  }
  const signInAgain: Doings = ({ ada }) => ada.post('/api/session', { email: ada.email, password })
  const prove: Doings = ({ ada }) => continueWithGoogle(ada, ada.email)
  const readAndRenew: Doings = ({ ada }) => ada.get('/api/confessions')
  const leave: Doings = async ({ ada }) => {
    // By now the sign-in is a while ago.
    const { status } = await ada.post('/api/account/deletion', { password })
    expect(status).toBe(200)
  }
  const signOut: Doings = ({ bob }) => bob.delete('/api/session')

  test('show nothing about accounts where somebody wrote, and nothing of content where somebody came or left', async () => {
    const days = [write, signInAgain, readAndRenew, leave, write, signOut]
    const { changes } = await steal(days.map((doings) => (doings === write ? writeAsBob : doings)))

    const [wrote, signedIn, read, left, wroteAgain, signedOut] = changes
    for (const change of [wrote, wroteAgain])
      expect(Object.keys(change ?? {}).sort()).toEqual(['confessions', 'reactions', 'replies'])
    // A new session and the end of the one before: two rows that name nobody.
    expect(Object.keys(signedIn ?? {})).toEqual(['sessions'])
    expect(read).toEqual({})
    expect(Object.keys(left ?? {}).sort()).toEqual(['sessions', 'users'])
    expect(Object.keys(signedOut ?? {})).toEqual(['sessions'])
  })

  const writeAsBob: Doings = async ({ bob }) => {
    const { id } = await bob.confess()
    await bob.reply(id)
    await bob.put(`/api/confessions/${id}/upvote`)
  }

  test('show of a proof that an account was proved, and of what it wrote nothing', async () => {
    const { changes } = await steal([write, prove, write])

    expect(Object.keys(changes[1] ?? {}).sort()).toEqual(['sessions', 'users'])
    expect(Object.keys(changes[2] ?? {}).sort()).toEqual(['confessions', 'reactions', 'replies'])
  })

  test('share no value, no day and no moment between accounts and content', async () => {
    const { copies } = await steal([write, signInAgain, prove, write, readAndRenew, signOut])
    const valuesIn = (names: string[]) =>
      new Set(copies.flatMap((copy) => names.flatMap((name) => copy[name] ?? [])).flatMap(telling))
    const [accounts, content] = [valuesIn(accountTables), valuesIn(contentTables)]

    expect([...content].filter((value) => accounts.has(value))).toEqual([])
    const days = [...content].filter(isTime).map((time) => time.slice(0, 10))
    expect(new Set(days).size).toBeGreaterThan(1)
    // Nothing of an account says a day at all.
    expect([...accounts].filter(isTime)).toEqual([])
  })

  test('tie what one author wrote together for a month, and no longer', async () => {
    setClock(Date.UTC(2026, 2, 30, 12))
    const bob = await googleStudent(board, 'bob')
    for (const time of [Date.UTC(2026, 2, 30), Date.UTC(2026, 2, 31), Date.UTC(2026, 3, 1)]) {
      setClock(time)
      await bob.confess()
    }

    const tags = (await dumpTables(board.board)).confessions?.map(({ author_tag }) => author_tag)

    expect(new Set(tags).size).toBe(2)
    expect((await bob.get('/api/me/confessions')).body.items).toHaveLength(3)
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
