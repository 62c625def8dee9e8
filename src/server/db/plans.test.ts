import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { crowdBoard } from '../../../test/database/crowded-board.ts'
import { findPlanCases } from '../../../test/database/plan-cases.ts'
import {
  allowSequentialScans,
  nodesOf,
  type Plan,
  planOf,
  tablesReadWhole,
} from '../../../test/database/plans.ts'
import { rowsOf } from './database.ts'
import { departures } from './schema/accounts.ts'
import { scrub } from './scrub/scrub.ts'

const { statements, works } = await findPlanCases()

/** Plans are checked before and after the nightly scrub, which rewrites all rows. */
const times = ['', ', after a night']
const always = (named: object) =>
  times.flatMap((when) => Object.keys(named).map((name) => name + when))

describe('a board with thousands of rows', () => {
  const board = useBoard()
  const plans = new Map<string, Plan>()
  const scans = new Map<string, string[]>()
  let upvotePlans: unknown[] = []

  // Measured before the first test, because the board is emptied after each.
  beforeAll(async () => {
    const scene = await crowdBoard(board.board)
    for (const when of times) {
      if (when === times[1]) await scrub(board.board)
      for (const [name, statement] of Object.entries(statements)) {
        plans.set(name + when, await planOf(board.board, statement(scene)))
      }
      for (const [name, work] of Object.entries(works)) {
        scans.set(
          name + when,
          await tablesReadWhole(board.board, async (inside) => {
            await allowSequentialScans(inside.db)
            await work(inside, scene.viewer)
          }),
        )
      }
    }
    await tablesReadWhole(board.board, async (inside) => {
      await allowSequentialScans(inside.db)
      // PostgreSQL decides after five runs whether it goes on planning.
      for (let run = 0; run < 12; run++)
        await works['an upvote that is added and removed']?.(inside, scene.viewer)
      // The board may have voted for a reply on the same connection, so the name is exact.
      upvotePlans = await rowsOf(
        inside.db,
        sql`select generic_plans > 0 as "isPlannedOnce" from pg_prepared_statements
          where name = 'set_upvote_of_confession'`,
      )
    })
    scans.set(
      'control',
      await tablesReadWhole(board.board, ({ db }) =>
        db.$count(departures, eq(departures.sealedSuspension, 'none')),
      ),
    )
  })

  test.each(always(statements))('%s comes out of indexes, in order', (name) => {
    const plan = plans.get(name)
    const nodes = plan ? nodesOf(plan) : []

    expect(nodes.filter((node) => /^Index (Only )?Scan|^Bitmap/.test(node))).not.toEqual([])
    expect(nodes.filter((node) => /Seq Scan|Sort/.test(node))).toEqual([])
  })

  test.each(always(works))('%s reads no table from end to end', (name) => {
    expect(scans.get(name)).toEqual([])
  })

  test('an upvote is planned once, not at each call', () => {
    expect(upvotePlans).toEqual([{ isPlannedOnce: true }])
  })

  test('notices a table that is read from end to end', () => {
    expect(scans.get('control')).toEqual(['departures'])
  })
})
