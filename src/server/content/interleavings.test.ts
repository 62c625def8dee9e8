import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { type ActionName, actions } from '../../../test/interleavings/actions.ts'
import { openPermuter } from '../../../test/interleavings/compare-orders.ts'
import type { Setting } from '../../../test/interleavings/scene.ts'
import { reconcile } from '../reconcile/reconcile.ts'

/*
 * Two people act on one item at the same moment. Their statements run in many orders on two connections, and in each the
 * answers and the database must be as if one had acted after the other. `npm run torture -- interleavings` runs more
 * orders, of all pairs.
 */

type Case = { kind: Setting['kind']; one: ActionName; other: ActionName; before: Setting['before'] }

/** How often an order may leave someone who could go on. The torture sets it, and runs all pairs. */
const maxSwitches = Number(process.env.MAX_SWITCHES ?? 1)
const isTorture = process.env.MAX_SWITCHES !== undefined
const names = Object.keys(actions) as ActionName[]
const everyPair = names.flatMap((one, at) =>
  names
    .slice(at)
    .flatMap((other) => [...casesOf('confession', one, other), ...casesOf('reply', one, other)]),
)
/** Those that found defects, and one for each kind of lock. */
const chosen = [
  ...casesOf('confession', 'vote', 'unvote'),
  ...casesOf('reply', 'reply', 'hide'),
  ...casesOf('confession', 'own reply', 'restore').slice(0, 1),
  ...casesOf('reply', 'delete', 'reader leaves'),
  ...casesOf('reply', 'edit', 'leave').slice(0, 1),
  ...casesOf('reply', 'hide', 'report'),
  ...casesOf('confession', 'suspend', 'leave'),
]

describe('two at the same moment', () => {
  const board = useBoard()
  let permuter: Awaited<ReturnType<typeof openPermuter>>

  beforeAll(async () => {
    permuter = await openPermuter(board)
  })
  afterAll(() => permuter.close())

  test.each(isTorture ? everyPair : chosen)(
    '$one and $other on a $kind after $before act as one after the other',
    { timeout: isTorture ? 1_200_000 : 20_000 },
    async ({ one, other, kind, before }) => {
      const setting = { kind, before }
      const { count, serial, strange } = await permuter.compareOrders(
        [one, other],
        setting,
        maxSwitches,
      )

      if (isTorture)
        console.log(`${count} orders of ${one} and ${other} on a ${kind} after ${before}`)
      expect({ strange, serial }).toEqual({ strange: [], serial })
      const { differed } = await reconcile(board.board.db, { mend: false, log: console.error })
      expect(differed).toBe(0)
    },
  )
})

function casesOf(kind: Setting['kind'], one: ActionName, other: ActionName): Case[] {
  const both = [one, other]
  const settings: Setting['before'][] = both.includes('restore') ? [['hide'], ['report']] : [[]]
  if (both.includes('edit') && !both.includes('restore')) settings.push(['hide'])
  if (both.includes('unvote')) settings.push(['vote'])
  return settings.map((before) => ({ kind, one, other, before }))
}
