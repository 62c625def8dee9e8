import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
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
import { readUpkeep } from '../upkeep.ts'
import { scrub } from './scrub.ts'
import { tableGroups } from './tables.ts'

type Copy = {
  /** The keys of every table with more than one row, in the order of a dump. */
  keys: Map<string, string[]>
  /** The author or voter of each content row, in the order of a dump. */
  owners: Record<string, unknown[]>
  transactions: Map<string, string[]>
  rows: Record<string, string[]>
}

describe('the nightly scrub after a busy week of a few people', () => {
  const board = useBoard()
  let [before, unscrubbed, after]: Copy[] = []
  let night: string | null | undefined

  // One week serves all tests, because the board is emptied after each.
  beforeAll(async () => {
    const people = await spendBusyWeek(board)
    before = await copyOf(people)
    unscrubbed = await copyOf(people)
    expect(await scrub(board.board)).toBe(true)
    after = await copyOf(people)
    night = (await readUpkeep(board.board.db))?.lastScrub
  })

  async function copyOf(people: string[]): Promise<Copy> {
    const { db } = board.board
    const [keys, transactions] = [new Map<string, string[]>(), new Map<string, string[]>()]
    for (const { name, key } of (await tableGroups(db)).flat()) {
      keys.set(name, await dumpedColumn(board.board, name, key))
      const written = await rowsOf<{ numbers: string }>(
        db,
        sql`select distinct concat_ws(' ', xmin, xmax) as numbers from ${sql.identifier(name)}`,
      )
      transactions.set(
        name,
        written.map(({ numbers }) => numbers),
      )
    }
    const rows = Object.entries(await dumpWithoutUpkeep(board.board)).map(([name, dumped]) => [
      name,
      dumped.map((row) => JSON.stringify(row)).sort(),
    ])
    return { keys, owners: await owners(people), transactions, rows: Object.fromEntries(rows) }
  }

  async function owners(people: string[]): Promise<Record<string, unknown[]>> {
    const { keys, db } = board.board
    const voted = new Map<string, string>()
    const targets = [...(await db.select().from(confessions)), ...(await db.select().from(replies))]
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

  test('leaves one person’s rows beside each other no more often than chance', () => {
    for (const [table, written] of Object.entries(before?.owners ?? {})) {
      expect(written, table).not.toContain(undefined)
      expect(neighbours(written), table).toBeGreaterThan(neighboursByChance(written))
    }

    for (const [table, written] of Object.entries(after?.owners ?? {}))
      expect(neighbours(written), table).toBeLessThanOrEqual(neighboursByChance(written))
  })

  test('leaves rows that were neighbours beside each other no more often than chance, in any table', () => {
    for (const [table, keys] of before?.keys ?? []) {
      const scrubbed = after?.keys.get(table) ?? []
      expect(keys.length, table).toBeGreaterThan(2 * stayingByChance)
      expect(staying(keys, unscrubbed?.keys.get(table) ?? []), table).toBeGreaterThan(
        stayingByChance,
      )
      expect(scrubbed.toSorted(), table).toEqual(keys.toSorted())
      expect(staying(keys, scrubbed), table).toBeLessThanOrEqual(stayingByChance)
    }
  })

  test('gives all rows of a table one transaction number, and no two tables the same', () => {
    for (const [table, numbers] of after?.transactions ?? [])
      expect(numbers, table).toEqual([expect.stringMatching(/^\d+ 0$/)])
    const numbers = [...(after?.transactions.values() ?? [])].flat()

    expect(new Set(numbers).size).toBe(before?.keys.size)
  })

  test('leaves every value as it was', () => {
    expect(after?.rows).toEqual(before?.rows)
    expect(night).toMatch(/^2\d{3}-/)
  })
})

describe('the nightly scrub', () => {
  const board = useBoard()

  test('leaves the planner fresh statistics', async () => {
    const student = await board.student()
    for (let n = 0; n < 25; n++) {
      const { id } = await student.confess()
      await student.reply(id)
      await student.put(`/api/confessions/${id}/upvote`)
    }
    await scrub(board.board)
    const gathered = await rowsOf<{ column: string }>(
      board.board.db,
      sql`select tablename || '.' || attname as column from pg_stats where schemaname = 'public'`,
    )

    expect(gathered.map(({ column }) => column)).toContain('replies.created_at')
    // Another open transaction, such as an autovacuum, keeps pages from being marked visible.
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
