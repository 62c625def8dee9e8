import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { emptyTables } from '../../../test/database/empty-tables.ts'
import { changes, type Real } from '../../../test/model/changes.ts'
import { addItem, type Model } from '../../../test/model/model.ts'
import { compareReads } from '../../../test/model/reads.ts'
import { reconcile } from '../reconcile/reconcile.ts'

/*
 * Three members and an operator do anything in any order, and after each change the board answers what a model of a few
 * lines says. `npm run torture -- model` tries it for longer, with other seeds.
 */
const runs = Number(process.env.RUNS ?? 6)
const seed = Number(process.env.SEED ?? 28)
const wordLetters = 'bcdfghjklm'

type Command = fc.AsyncCommand<Model, Real>

const places = fc.record({ member: fc.nat(2), item: fc.nat(7) })
/** Those that build and hide are more frequent, because leaving and deleting end so much. */
const kinds = [
  ...Object.keys(changes),
  'reply',
  'reply',
  'reply',
  'edit',
  'hide',
  'hide',
  'restore',
]

const posting = places.map(
  ({ member: at }): Command => ({
    check: () => true,
    run: async (model, { members, text: nextText }) => {
      const { caller, person } = members[at] as Real['members'][number]
      const text = nextText()
      const answer = await caller.post('/api/confessions', { title: text, content: text })
      if ([...model.suspended.values()].includes(person)) expect(answer.body.code).toBe('suspended')
      else addItem(model, answer.body, { kind: 'confession', author: person, parent: null, text })
    },
    toString: () => `${at} posts`,
  }),
)

const changing = fc.record({ at: places, kind: fc.constantFrom(...kinds) }).map(
  ({ at, kind }): Command => ({
    check: ({ items }) => items.length > 0,
    run: async (model, real) => {
      const member = real.members[at.member] as Real['members'][number]
      const item = model.items[at.item % model.items.length]
      if (item) await changes[kind]?.({ model, real, member, item })
      await compareReads(model, real, [member])
    },
    toString: () => `${at.member}: ${kind} ${at.item}`,
  }),
)

describe('whatever members and an operator do', () => {
  const board = useBoard()

  test('everyone reads what they must', { timeout: 60_000 + 1_000 * runs }, async () => {
    const commands = fc.commands([posting, changing, changing, changing, changing], {
      maxCommands: 40,
      size: 'max',
    })
    await fc.assert(
      fc.asyncProperty(commands, async (taken) => {
        await emptyTables(board.board)
        const members = await Promise.all([0, 1, 2].map(() => board.student()))
        let texts = 0
        const real = {
          board,
          members: members.map((caller) => ({ caller, person: caller.email })),
          text: () => `Text ${inLetters(++texts)}`,
        }
        const model: Model = { items: [], suspended: new Map() }
        await fc.asyncModelRun(() => ({ model, real }), taken)
        await compareReads(model, real, real.members)
        const { differed } = await reconcile(board.board.db, { mend: false, log: console.error })
        expect(differed).toBe(0)
      }),
      { seed, numRuns: runs },
    )
  })
})

/** Digits might look like a phone number, which the board refuses. */
function inLetters(number: number): string {
  return `${number}`.replaceAll(/\d/g, (digit) => wordLetters.charAt(Number(digit)))
}
