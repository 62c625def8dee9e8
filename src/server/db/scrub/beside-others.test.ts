import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { setClock } from '../../../../test/clock.ts'
import { placeConfession } from '../../../../test/content.ts'
import { nightWith } from '../../../../test/database/disturbed-night.ts'
import { rowsOf } from '../database.ts'
import { confessions } from '../schema/content.ts'
import { rememberUpkeep } from '../upkeep.ts'
import { isScrubbed, scrub } from './scrub.ts'

describe('beside other users of the database, the nightly scrub', () => {
  const board = useBoard()
  afterEach(() => vi.useRealTimers())
  const run = (statement: string) => board.board.db.execute(sql.raw(statement))

  const afterTheCopies = (happening: () => Promise<unknown>) =>
    nightWith(board.board, async (step) => {
      if (step === 'confessions: copied') await happening()
    })

  test('gives no one more rights than they had', async () => {
    await run('create role spill_reporter')
    onTestFinished(async () => {
      await run('alter default privileges revoke select on tables from spill_reporter')
      await run('revoke all on confessions from spill_reporter')
      await run('drop role spill_reporter')
    })
    await run('alter default privileges grant select on tables to spill_reporter')
    await run('grant insert on confessions to spill_reporter')

    await scrub(board.board)

    const rights = await rowsOf<{ table: string; right: string }>(
      board.board.db,
      sql`select table_name as table, privilege_type as right
        from information_schema.role_table_grants where grantee = 'spill_reporter'`,
    )
    expect(rights).toEqual([{ table: 'confessions', right: 'INSERT' }])
  })

  test('keeps rows that replication writes', async () => {
    const { id } = await placeConfession(board.board)
    await afterTheCopies(() =>
      board.board.onDedicatedConnection(async (db) => {
        await db.execute(sql`set session_replication_role = replica`)
        await db.execute(sql`update confessions set title = 'Replicated' where id = ${id}`)
      }),
    )

    expect(await board.board.db.select({ title: confessions.title }).from(confessions)).toEqual([
      { title: 'Replicated' },
    ])
  })

  test("doesn't bring truncated rows back", async () => {
    await placeConfession(board.board)
    await afterTheCopies(() => run('truncate confessions cascade'))

    expect(await board.board.db.$count(confessions)).toBe(0)
  })

  test('counts as not done when a wrong clock says otherwise', async () => {
    const scrubbedOn = async (lastScrub: string) => {
      await rememberUpkeep(board.board.db, { lastScrub })
      return isScrubbed(board.board.db)
    }
    setClock(new Date(2026, 2, 2, 12))

    expect(await scrubbedOn('2036-01-01')).toBe(false)
    expect(await scrubbedOn('2026-03-01')).toBe(false)
    // Another process may be in a time zone where the next day has begun.
    for (const day of ['2026-03-02', '2026-03-03']) expect(await scrubbedOn(day)).toBe(true)
  })
})
