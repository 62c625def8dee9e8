import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { catalogOf } from '../../../../test/catalog.ts'
import { spendEvening } from '../../../../test/evening.ts'
import {
  inPhysicalOrder,
  neighbours,
  neighboursByChance,
  staying,
  stayingByChance,
} from '../../../../test/physical-order.ts'
import { dumpTables } from '../../../../test/tables.ts'
import { voterTag } from '../../anonymity/tags.ts'
import { createBackground } from '../../background.ts'
import { rowsOf } from '../connect.ts'
import { openPostgres } from '../postgres.ts'
import { confessions, reactions, replies, scrubs } from '../schema.ts'
import { keepScrubbing, scrubOnce } from './keep-scrubbing.ts'
import { scrub } from './scrub.ts'
import { tableGroups } from './tables.ts'

const hour = 60 * 60 * 1000

describe('a night', () => {
  const board = useBoard()
  afterEach(async () => {
    vi.useRealTimers()
    await board.board.db.delete(scrubs)
  })

  /** Every table of more than one row, with its key. */
  async function tables() {
    return (await tableGroups(board.board.db)).flat()
  }

  /** Of every table the keys as they lie. */
  async function order(): Promise<Map<string, string[]>> {
    const keys = new Map<string, string[]>()
    for (const { name, key } of await tables())
      keys.set(name, await inPhysicalOrder(board.board, name, key))
    return keys
  }

  test('reaches every table but those of one row', async () => {
    const names = Object.keys(await dumpTables(board.board))

    expect((await tables()).map(({ name }) => name).sort()).toEqual(
      names.filter((name) => !['scrubs', 'secret_check'].includes(name)),
    )
    const groups = await tableGroups(board.board.db)
    const content = groups.find(([first]) => first?.name === 'confessions')
    const others = groups.filter((group) => group !== content)
    expect(content?.map(({ name }) => name)).toEqual(['confessions', 'reactions', 'replies'])
    expect(others.flat().some(({ name }) => /confessions|replies|reactions/.test(name))).toBe(false)
  })

  describe('after an evening of a few people', () => {
    let people: string[]
    beforeEach(async () => {
      people = await spendEvening(board)
    })

    /** Of each row of content who wrote it, in the order of the rows. */
    async function owners(): Promise<Record<string, unknown[]>> {
      const { keys, db } = board.board
      const voted = new Map<string, string>()
      const targets = [
        ...(await db.select().from(confessions)),
        ...(await db.select().from(replies)),
      ]
      for (const { id } of targets)
        for (const account of people) voted.set(voterTag(keys, account, id), account)
      return {
        confessions: await inPhysicalOrder(board.board, 'confessions', 'author_tag'),
        replies: await inPhysicalOrder(board.board, 'replies', 'author_tag'),
        reactions: (await inPhysicalOrder(board.board, 'reactions', 'voter_tag')).map((tag) =>
          voted.get(tag),
        ),
      }
    }

    test('one person’s rows lie beside each other no more often than chance', async () => {
      for (const [table, written] of Object.entries(await owners())) {
        expect(written, table).not.toContain(undefined)
        expect(neighbours(written), table).toBeGreaterThan(neighboursByChance(written))
      }

      expect(await scrub(board.board)).toBe(true)

      for (const [table, written] of Object.entries(await owners()))
        expect(neighbours(written), table).toBeLessThanOrEqual(neighboursByChance(written))
    })

    test('what lay beside each other does so no more often than chance, in any table', async () => {
      const before = await order()
      await scrub(board.board)
      const after = await order()

      for (const [table, keys] of before) {
        expect(keys.length, table).toBeGreaterThan(2 * stayingByChance)
        expect([...(after.get(table) ?? [])].sort(), table).toEqual(keys.sort())
        expect(staying(before.get(table) ?? [], after.get(table) ?? []), table).toBeLessThanOrEqual(
          stayingByChance,
        )
      }
    })

    test('every row of a table has the number of one transaction, and no two tables the same', async () => {
      await scrub(board.board)
      const numbers = new Set<string>()
      for (const { name } of await tables()) {
        const written = await rowsOf<{ xmin: string; xmax: string }>(
          board.board.db,
          sql`select distinct xmin::text, xmax::text from ${sql.identifier(name)}`,
        )
        expect(written, name).toEqual([{ xmin: expect.any(String), xmax: '0' }])
        numbers.add(`${written[0]?.xmin}`)
      }
      expect(numbers.size).toBe((await tables()).length)
    })

    test('every value is what it was', async () => {
      const { scrubs: _, ...before } = sorted(await dumpTables(board.board))
      await scrub(board.board)
      const { scrubs, ...after } = sorted(await dumpTables(board.board))

      expect(after).toEqual(before)
      expect(scrubs).toHaveLength(1)
    })

    test('statistics are fresh, and of no text', async () => {
      await scrub(board.board)
      const known = await rowsOf<{ tuples: number; visible: number }>(
        board.board.db,
        sql`select reltuples::int as tuples, relallvisible as visible from pg_class
          where oid in ('confessions'::regclass, 'reactions'::regclass)`,
      )
      const gathered = await rowsOf<{ column: string }>(
        board.board.db,
        sql`select tablename || '.' || attname as column from pg_stats where schemaname = 'public'`,
      )

      expect(known.every(({ tuples, visible }) => tuples > 20 && visible > 0)).toBe(true)
      const columns = gathered.map(({ column }) => column)
      expect(columns).toContain('replies.created_at')
      expect(columns.filter((column) => /content|title|users\.id/.test(column))).toEqual([])
    })
  })

  test('every column, key, index, foreign key, option and right is what it was', async () => {
    const { db } = board.board
    await db.execute(sql`grant select, update on confessions to pg_monitor with grant option`)
    await db.execute(sql`grant select on users to public`)
    await db.execute(sql`alter table replies set (fillfactor = 90, autovacuum_enabled = true)`)
    await db.execute(sql`create index "an Operator’s" on replies (upvote_count) where depth = 1`)
    onTestFinished(async () => {
      await db.execute(sql`drop index "an Operator’s"`)
      await db.execute(sql`alter table replies reset (fillfactor, autovacuum_enabled)`)
      await db.execute(sql`revoke all on confessions, users from pg_monitor, public`)
    })
    const before = await catalogOf(board.board)
    expect(before.length).toBeGreaterThan(80)

    await scrub(board.board)
    expect(await catalogOf(board.board)).toEqual(before)
    await scrub(board.board)
    expect(await catalogOf(board.board)).toEqual(before)
  })

  test('is no obstacle to a start: there is nothing to migrate', async () => {
    await scrub(board.board)
    const before = await catalogOf(board.board)
    const again = await openPostgres(board.board.config.databaseUrl ?? '', () => {})
    await again.close()

    expect(await catalogOf(board.board)).toEqual(before)
  })

  test('leaves the statements that the board had prepared working', async () => {
    const student = await board.student()
    const { id } = await student.confess()
    // The sixth time a prepared statement has its final plan.
    const read = () =>
      Promise.all(
        Array.from({ length: 60 }, async () => (await student.get('/api/me/confessions')).body),
      )
    const before = await read()
    await scrub(board.board)

    expect(await read()).toEqual(before)
    expect((await student.put(`/api/confessions/${id}/upvote`)).body.upvoteCount).toBe(1)
    expect((await student.delete(`/api/confessions/${id}`)).status).toBe(204)
    expect(await board.board.db.$count(reactions)).toBe(0)
  })

  test('keeps what hangs on a row with it: whoever deletes a confession takes its replies and votes along', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const { id } = await ada.confess()
    const reply = await bob.reply(id)
    await ada.put(`/api/replies/${reply.id}/upvote`)
    await scrub(board.board)
    await ada.delete(`/api/confessions/${id}`)

    const { db } = board.board
    expect([await db.$count(replies), await db.$count(reactions)]).toEqual([0, 0])
    await expect(
      db.insert(replies).values({
        id,
        confessionId: id,
        depth: 0,
        authorTag: id,
        isOp: false,
        content: 'On nothing',
        createdAt: new Date(),
      }),
    ).rejects.toThrow()
  })

  test('is scrubbed once, however many processes ask, and the next one again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 4) })
    await board.student()
    expect(await scrubOnce(board.board)).toBe(true)
    const first = await transactionOf('users')
    expect(await scrubOnce(board.board)).toBe(true)
    vi.setSystemTime(new Date(2026, 2, 3, 2))
    expect(await scrubOnce(board.board)).toBe(true)
    expect(await transactionOf('users')).toBe(first)

    vi.setSystemTime(new Date(2026, 2, 3, 4))
    expect(await scrubOnce(board.board)).toBe(true)
    expect(await transactionOf('users')).not.toBe(first)
  })

  test('comes soon after a start, again each night, and no more when the board is closed', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date(2026, 2, 2, 12),
    })
    // Of its own, so that all its timers are of this clock.
    const connection = await openPostgres(board.board.config.databaseUrl ?? '', () => {})
    const background = createBackground((error) => expect(error).toBeUndefined())
    const stop = keepScrubbing(connection, background.later)
    const lastNightAfter = async (hours: number) => {
      vi.advanceTimersByTime(hours * hour)
      await background.finish()
      return (await connection.db.select().from(scrubs))[0]?.lastNight
    }

    expect(await lastNightAfter(0.05)).toBe(undefined)
    expect(await lastNightAfter(0.25)).toBe('2026-03-02')
    expect(await lastNightAfter(14)).toBe('2026-03-02')
    expect(await lastNightAfter(3)).toBe('2026-03-03')
    expect(await lastNightAfter(24)).toBe('2026-03-04')
    stop()
    expect(await lastNightAfter(24)).toBe('2026-03-04')
    await connection.close()
  })

  async function transactionOf(table: string): Promise<string | undefined> {
    const [row] = await rowsOf<{ xmin: string }>(
      board.board.db,
      sql`select xmin::text from ${sql.identifier(table)}`,
    )
    return row?.xmin
  }

  function sorted(dump: Record<string, unknown[]>): Record<string, string[]> {
    return Object.fromEntries(
      Object.entries(dump).map(([table, rows]) => [
        table,
        rows.map((row) => JSON.stringify(row)).sort(),
      ]),
    )
  }
})
