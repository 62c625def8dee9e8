import { afterEach, describe, expect, test, vi } from 'vitest'
import { continueWithGoogle, googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { type Caller, password, useBoard } from '../../../test/board.ts'
import { dayMs, setClock } from '../../../test/clock.ts'
import {
  accountTables,
  contentTables,
  isTime,
  telling,
} from '../../../test/database/stolen-copy.ts'
import { dumpWithoutUpkeep, type Row } from '../../../test/database/tables.ts'

describe('database copies stolen every day', () => {
  const board = useBoard(googleSettings)
  const monday = Date.UTC(2026, 2, 2, 12)
  afterEach(() => void vi.useRealTimers())

  type Dump = Record<string, Row[]>
  type Doings = (people: { ada: Caller; bob: Caller }) => Promise<unknown>

  /** Returns the rows that were added or removed between two copies, by table. */
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

  /** Does one thing a day and copies the database after each. Returns the changes of each day and all copies. */
  async function steal(days: Doings[]) {
    setClock(monday)
    const [ada, bob] = [await board.student('ada'), await googleStudent(board, 'bob')]
    const copies = [await dumpWithoutUpkeep(board.board)]
    const changes: Dump[] = []
    for (const [index, doings] of days.entries()) {
      setClock(monday + (index + 1) * dayMs)
      await doings({ ada, bob })
      const copy = await dumpWithoutUpkeep(board.board)
      changes.push(difference(copies.at(-1) ?? {}, copy))
      copies.push(copy)
    }
    return { copies, changes }
  }

  const tablesOfWriting = ['confession_terms', 'confessions', 'reactions', 'replies']
  const write: Doings = async ({ ada, bob }) => {
    const { id } = await ada.confess()
    await bob.reply(id)
    await ada.put(`/api/confessions/${id}/upvote`)
  }
  const signInAgain: Doings = ({ ada }) => ada.post('/api/session', { email: ada.email, password })
  const prove: Doings = ({ ada }) => continueWithGoogle(ada, ada.email)
  const readAndRenew: Doings = ({ ada }) => ada.get('/api/confessions')
  const leave: Doings = async ({ ada }) => {
    // The sign-in is more than ten minutes old by now, so deleting needs the password.
    const { status } = await ada.post('/api/account/deletion', { password })
    expect(status).toBe(200)
  }
  const signOut: Doings = ({ bob }) => bob.delete('/api/session')

  test('change in content only when people write, and in accounts only when they come or leave', async () => {
    const days = [write, signInAgain, readAndRenew, leave, write, signOut]
    const { changes } = await steal(days.map((doings) => (doings === write ? writeAsBob : doings)))

    const [wrote, signedIn, read, left, wroteAgain, signedOut] = changes
    for (const change of [wrote, wroteAgain])
      expect(Object.keys(change ?? {}).sort()).toEqual(tablesOfWriting)
    // Signing in again adds one session and ends the previous one. Neither row names an account.
    expect(Object.keys(signedIn ?? {})).toEqual(['sessions'])
    expect(read).toEqual({})
    // The rows of the account's sessions stay, because deleting one would show whose it was.
    expect(Object.keys(left ?? {})).toEqual(['users'])
    expect(Object.keys(signedOut ?? {})).toEqual(['sessions'])
  })

  const writeAsBob: Doings = async ({ bob }) => {
    const { id } = await bob.confess()
    await bob.reply(id)
    await bob.put(`/api/confessions/${id}/upvote`)
  }

  test('show that an account was proved, but not what it wrote', async () => {
    const { changes } = await steal([write, prove, write])

    expect(Object.keys(changes[1] ?? {}).sort()).toEqual(['sessions', 'users'])
    expect(Object.keys(changes[2] ?? {}).sort()).toEqual(tablesOfWriting)
  })

  test('share no value, day or time between accounts and content', async () => {
    const { copies } = await steal([write, signInAgain, prove, write, readAndRenew, signOut])
    const valuesIn = (names: string[]) =>
      new Set(copies.flatMap((copy) => names.flatMap((name) => copy[name] ?? [])).flatMap(telling))
    const [accounts, content] = [valuesIn(accountTables), valuesIn(contentTables)]

    expect([...content].filter((value) => accounts.has(value))).toEqual([])
    const days = [...content].filter(isTime).map((time) => time.slice(0, 10))
    expect(new Set(days).size).toBeGreaterThan(1)
    // Account rows contain no time as fine as a day.
    expect([...accounts].filter(isTime)).toEqual([])
  })

  test('link what one author wrote for a month, and no longer', async () => {
    setClock(Date.UTC(2026, 2, 30, 12))
    const bob = await googleStudent(board, 'bob')
    for (const time of [Date.UTC(2026, 2, 30), Date.UTC(2026, 2, 31), Date.UTC(2026, 3, 1)]) {
      setClock(time)
      await bob.confess()
    }

    const tags = (await dumpWithoutUpkeep(board.board)).confessions?.map(
      ({ author_tag }) => author_tag,
    )

    expect(new Set(tags).size).toBe(2)
    expect((await bob.get('/api/me/confessions')).body.items).toHaveLength(3)
  })
})
