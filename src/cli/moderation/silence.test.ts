import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountIdOf } from '../../../test/accounts/accounts.ts'
import { type Caller, useBoard } from '../../../test/board.ts'
import { tagOf } from '../../../test/content.ts'
import { accountTables } from '../../../test/database/stolen-copy.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { openDesk } from '../../../test/moderation/desk.ts'
import { freshStudent, oldStudent, reportUrl } from '../../../test/moderation/reporters.ts'
import type { Item } from '../../server/content/item-kinds.ts'
import { voterIdOf, voterTag } from '../../server/crypto/tags.ts'
import { type Option, usage, verbs } from './verbs.ts'

describe('the operator’s command', () => {
  const board = useBoard({ MODERATION_PORT: '4870' })
  const desk = openDesk(board)
  afterEach(() => void vi.useRealTimers())

  const confess = async (author: Caller, title: string): Promise<Item> => ({
    kind: 'confession',
    id: (await author.confess(title)).id,
  })
  const reporting = (by: Caller, item: Item) =>
    by.put(reportUrl(item), { reason: 'harassment', note: 'A note' })

  /** Runs every verb and returns its output. */
  async function tryVerbs(item: Item): Promise<Map<string, string[]>> {
    const appeal = () => author(item).put(`/api/confessions/${item.id}/appeal`, { text: 'Please' })
    const ask = () =>
      board.visitor().post('/api/takedowns', {
        ...{ kind: 'legal', link: `/confession/${item.id}`, statement: 'A notice' },
        ...{ contact: 'a court', goodFaith: true },
      })
    const before: Record<string, () => Promise<unknown>> = {
      appeals: appeal,
      takedowns: ask,
      'takedowns grant': ask,
      'takedowns refuse': ask,
    }
    const given: Partial<Record<Option, string[]>> = {
      rule: ['--rule', 'spam'],
      reason: ['--reason', 'A reason'],
      days: ['--days', '3'],
    }
    const order = [
      ...['show', 'suspend', 'unsuspend', 'hide', 'appeals', 'queue', 'show', 'hide'],
      ...['restore', 'takedowns', 'takedowns refuse', 'takedowns grant'],
      ...['queue', 'show', 'log', 'remove', 'remove', 'log'],
      ...['operators add', 'operators', 'operators remove'],
    ]
    const said = new Map<string, string[]>()
    for (const name of order) {
      const verb = verbs[name]
      if (!verb) throw new Error(`There is no ${name}`)
      await before[name]?.()
      const ticket = name.startsWith('takedowns ') && (await desk.run('takedowns'))[0].id
      const options = [...(verb.needs ?? []), ...(verb.may ?? [])]
      const typed = [
        ...name.split(' '),
        ...(verb.takesId ? [ticket || item.id] : []),
        ...options.flatMap((option) => given[option] ?? []),
      ]
      if (name === 'remove' && said.has(name)) typed.push('--by', 'another')
      said.set(name, [...(said.get(name) ?? []), await desk.print(...typed)])
    }
    return said
  }

  const authors = new Map<string, Caller>()
  const author = ({ id }: Item): Caller => {
    const found = authors.get(id)
    if (!found) throw new Error('Nobody wrote it')
    return found
  }
  async function written(by: Caller, title: string): Promise<Item> {
    const item = await confess(by, title)
    authors.set(item.id, by)
    return item
  }

  test('names no author, reporter or account, with any verb', async () => {
    const [ada, bob] = [
      await freshStudent(board, 'ada-canary'),
      await oldStudent(board, 'bob-canary'),
    ]
    const item = await written(ada, 'A title')
    await reporting(bob, item)
    const { keys } = board.board
    const tables = await dumpTables(board.board)
    const ids = await Promise.all([ada, bob].map(({ email }) => accountIdOf(board.board, email)))
    const canaries = [
      ...['canary', ...ids, await tagOf(board.board, ada, new Date())],
      ...ids.map((id) => voterTag(keys.report, id, item.id)),
      ...[ada, bob].map(({ email }) => voterIdOf(keys, email)),
      ...[ada, bob].map(({ email }) => voterTag(keys.report, voterIdOf(keys, email), item.id)),
      ...accountTables.flatMap((name) => tables[name] ?? []).flatMap(longTexts),
    ]

    const said = await tryVerbs(item)

    expect([...said.keys()].sort()).toEqual(Object.keys(verbs).sort())
    const text = [...said.values()].flat().join('\n')
    expect(text).toContain('A note')
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([])
    expect(text).not.toMatch(/tag\b|isOp/i)
  })

  test('prints the same for two items, whether they have one author or two', async () => {
    const ada = await oldStudent(board)
    const [one, same] = [await written(ada, 'The title'), await written(ada, 'The title')]
    const other = await written(await oldStudent(board), 'The title')
    // One of the tags is suspended now.
    await desk.run('suspend', one.id, '--days', '5')
    const before = await shapes(same)

    expect(before).toEqual(await shapes(other))
    const below = async (author: Caller): Promise<Item> => {
      const { id } = await author.reply(other.id)
      return { kind: 'reply', id }
    }
    const [own, foreign] = [await below(author(other)), await below(await oldStudent(board))]
    expect(await shapes(own)).toEqual(await shapes(foreign))
  })

  /** Runs the verbs and removes from their output what differs between any two items. */
  async function shapes(item: Item): Promise<string[]> {
    const said = []
    for (const typed of [
      ['show', item.id],
      ['suspend', item.id, '--days', '5'],
      ['suspend', item.id, '--days', '5'],
      ['unsuspend', item.id],
      ['unsuspend', item.id],
      ['show', item.id],
    ])
      said.push(await desk.print(...typed))
    return said.map((text) =>
      text
        .replaceAll(item.id, 'ID')
        .replace(/"id": "[\da-f-]{36}"/g, '"id": "OF A DECISION"')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
    )
  }

  test('has no verb that reveals a person, and promises none', () => {
    expect(
      Object.keys(verbs).filter((name) => /reveal|who|author|account|identity|reporter/.test(name)),
    ).toEqual([])
    expect(usage).not.toMatch(/reveal|identif|account|e-?mail|address of (?!the item)/i)
    for (const name of Object.keys(verbs)) expect(usage).toContain(`  ${name}`)
  })

  test('changes no account row, whatever is reported and decided', async () => {
    const [ada, bob] = [await oldStudent(board), await oldStudent(board)]
    const item = await written(ada, 'A title')
    const before = await accountRows()

    await reporting(bob, item)
    await tryVerbs(item)

    expect(await accountRows()).toEqual(before)
  })

  async function accountRows() {
    const tables = await dumpTables(board.board)
    return accountTables.map((name) => tables[name]?.map((row) => JSON.stringify(row)).sort())
  }
})

function longTexts(row: Record<string, unknown>): string[] {
  return Object.values(row).filter(
    (value) => typeof value === 'string' && value.length > 12,
  ) as string[]
}
