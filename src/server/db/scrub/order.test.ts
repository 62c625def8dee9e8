import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { spendBusyWeek } from '../../../../test/busy-week.ts'
import {
  dumpedColumn,
  neighbours,
  neighboursByChance,
  staying,
  stayingByChance,
} from '../../../../test/database/physical-order.ts'
import { dumpWithoutUpkeep } from '../../../../test/database/tables.ts'
import { voterTag } from '../../crypto/tags.ts'
import { rowsOf } from '../database.ts'
import { confessions, replies } from '../schema/content.ts'
import { scrubs } from '../schema/upkeep.ts'
import { scrub } from './scrub.ts'
import { tableGroups } from './tables.ts'

describe('a night', () => {
  const board = useBoard()

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
        for (const account of people) voted.set(voterTag(keys.vote, account, id), account)
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
      const before = sorted(await dumpWithoutUpkeep(board.board))
      await scrub(board.board)

      expect(sorted(await dumpWithoutUpkeep(board.board))).toEqual(before)
      expect(await board.board.db.$count(scrubs)).toBe(1)
    })

    test('the planner’s statistics are fresh', async () => {
      await scrub(board.board)
      const gathered = await rowsOf<{ column: string }>(
        board.board.db,
        sql`select tablename || '.' || attname as column from pg_stats where schemaname = 'public'`,
      )

      expect(gathered.map(({ column }) => column)).toContain('replies.created_at')
      // Pages stay unmarked where another transaction, such as autovacuum's, was open meanwhile.
      await vi.waitFor(async () => {
        await scrub(board.board)
        const known = await rowsOf<{ tuples: number; visible: number }>(
          board.board.db,
          sql`select reltuples::int as tuples, relallvisible as visible from pg_class
            where oid in ('confessions'::regclass, 'reactions'::regclass)`,
        )
        expect(known.every(({ tuples, visible }) => tuples > 20 && visible > 0)).toBe(true)
      }, 20_000)
    })
  })

  function sorted(dump: Record<string, unknown[]>): Record<string, string[]> {
    return Object.fromEntries(
      Object.entries(dump).map(([table, rows]) => [
        table,
        rows.map((row) => JSON.stringify(row)).sort(),
      ]),
    )
  }
})
