import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { spendBusyWeek } from '../../../../test/busy-week.ts'
import { catalogOf } from '../../../../test/catalog.ts'
import { hourMs, setClock } from '../../../../test/clock.ts'
import { lockWaiters } from '../../../../test/lock-waiters.ts'
import {
  dumpedColumn,
  neighbours,
  neighboursByChance,
  staying,
  stayingByChance,
} from '../../../../test/physical-order.ts'
import { holdTable } from '../../../../test/table-lock.ts'
import { dumpTables } from '../../../../test/tables.ts'
import { voterTag } from '../../anonymity/tags.ts'
import { createBackground } from '../../process/background.ts'
import { connect } from '../connect.ts'
import { rowsOf } from '../database.ts'
import { watchDiskSpace } from '../own-server/disk-space.ts'
import { confessions, reactions, replies } from '../schema/content.ts'
import { scrubs } from '../schema/upkeep.ts'
import { keepScrubbing, scrubOnce } from './keep-scrubbing.ts'
import { scrub } from './scrub.ts'
import { tableGroups } from './tables.ts'

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

  /** Of every table the keys as a dump has them. */
  async function order(): Promise<Map<string, string[]>> {
    const keys = new Map<string, string[]>()
    for (const { name, key } of await tables())
      keys.set(name, await dumpedColumn(board.board, name, key))
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

  describe('after a busy week of a few people', () => {
    let people: string[]
    beforeEach(async () => {
      people = await spendBusyWeek(board)
    })

    /** Of each row of content who wrote it, in the order of a dump. */
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
        confessions: await dumpedColumn(board.board, 'confessions', 'author_tag'),
        replies: await dumpedColumn(board.board, 'replies', 'author_tag'),
        reactions: (await dumpedColumn(board.board, 'reactions', 'voter_tag')).map((tag) =>
          voted.get(tag),
        ),
      }
    }

    test('a dump has one person’s rows beside each other no more often than chance', async () => {
      for (const [table, written] of Object.entries(await owners())) {
        expect(written, table).not.toContain(undefined)
        expect(neighbours(written), table).toBeGreaterThan(neighboursByChance(written))
      }

      expect(await scrub(board.board)).toBe(true)

      for (const [table, written] of Object.entries(await owners()))
        expect(neighbours(written), table).toBeLessThanOrEqual(neighboursByChance(written))
    })

    test('what a dump had beside each other it has so no more often than chance, in any table', async () => {
      const before = await order()
      const unscrubbed = await order()
      await scrub(board.board)
      const after = await order()

      for (const [table, keys] of before) {
        const scrubbed = after.get(table) ?? []
        expect(keys.length, table).toBeGreaterThan(2 * stayingByChance)
        expect(staying(keys, unscrubbed.get(table) ?? []), table).toBeGreaterThan(stayingByChance)
        expect(scrubbed.toSorted(), table).toEqual(keys.toSorted())
        expect(staying(keys, scrubbed), table).toBeLessThanOrEqual(stayingByChance)
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

    test('the planner’s statistics are fresh', async () => {
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
      expect(gathered.map(({ column }) => column)).toContain('replies.created_at')
    })
  })

  test('is not begun where the disk has no room for every table once more', async () => {
    const room = await watchDiskSpace(tmpdir(), () => {}, Number.MAX_SAFE_INTEGER)
    onTestFinished(room.stopWatching)
    await (await board.student()).confess()
    const before = await transactionOf('confessions')

    await expect(scrub({ ...board.board, hasDiskSpace: room.isLeft })).rejects.toThrow(
      'The disk has no room for every table once more',
    )
    expect(await transactionOf('confessions')).toBe(before)
    expect(await board.board.db.$count(scrubs)).toBe(0)
  })

  test('every column, key, index, foreign key, option, right and comment is what it was', async () => {
    const { db } = board.board
    await db.execute(sql`grant select, update on confessions to pg_monitor with grant option`)
    await db.execute(sql`grant select on users to public`)
    await db.execute(sql`alter table replies set (fillfactor = 90, autovacuum_enabled = true)`)
    await db.execute(sql`create index "an Operator’s" on replies (upvote_count) where depth = 1`)
    const commented = [
      'table replies',
      'column replies.content',
      'index replies_by_author',
      'constraint replies_pkey on replies',
      'constraint replies_depth on replies',
      'constraint replies_confession_id_confessions_id_fk on replies',
    ]
    const comment = async (text: string) => {
      for (const target of commented) await db.execute(sql.raw(`comment on ${target} is ${text}`))
    }
    await comment(`'What ''they'' said'`)
    onTestFinished(async () => {
      await comment('null')
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
    const again = await connect(board.board.config, () => {})
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

  test('is scrubbed once, however many processes ask at once, and the next one again', async () => {
    setClock(new Date(2026, 2, 2, 4))
    await board.student()
    const other = await connect(board.board.config, () => {}, 'command')
    onTestFinished(other.close)
    const letGo = await holdTable(board.board, 'replies', 'row exclusive')
    const asked = scrubOnce(board.board)
    // One that looked while the night was not yet scrubbed, and gets its turn only now.
    const late = scrubOnce({
      ...other,
      onDedicatedConnection: (work) => asked.then(() => other.onDedicatedConnection(work)),
    })
    await expect.poll(() => lockWaiters(board.board), { interval: 5 }).toBeGreaterThan(0)
    expect(await scrubOnce(other)).toBe(false)
    await letGo()
    expect(await asked).toBe(true)
    const first = await transactionOf('users')
    expect(await late).toBe(true)
    expect(await scrubOnce(other)).toBe(true)
    setClock(new Date(2026, 2, 3, 2))
    expect(await scrubOnce(board.board)).toBe(true)
    expect(await transactionOf('users')).toBe(first)

    setClock(new Date(2026, 2, 3, 4))
    expect(await scrubOnce(board.board)).toBe(true)
    expect(await transactionOf('users')).not.toBe(first)
  })

  test('comes soon after a start, again each night, and no more when the board is closed', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date(2026, 2, 2, 12),
    })
    // Of its own, so that all its timers are of this clock.
    const connection = await connect(board.board.config, () => {})
    const background = createBackground((error) => expect(error).toBeUndefined())
    const stop = keepScrubbing(connection, background.run)
    const lastNightAfter = async (hours: number) => {
      vi.advanceTimersByTime(hours * hourMs)
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

  test('that fails is tried again each hour of the night, and by day only once after a start', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date(2026, 2, 2, 12),
    })
    await board.board.db.execute(sql`create view loud as select title from confessions`)
    onTestFinished(async () => void (await board.board.db.execute(sql`drop view loud`)))
    const connection = await connect(board.board.config, () => {})
    const triedAt: number[] = []
    const background = createBackground(() => triedAt.push(new Date().getHours()))
    const stop = keepScrubbing(connection, background.run)
    for (let passed = 0; passed < 48; passed += 0.25) {
      vi.advanceTimersByTime(hourMs / 4)
      await background.finish()
    }
    stop()
    await connection.close()

    const [afterStart, ...later] = triedAt
    expect(afterStart).toBe(12)
    expect(later.length).toBeGreaterThanOrEqual(2)
    expect(later.filter((tried) => tried < 3 || tried > 5)).toEqual([])
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
