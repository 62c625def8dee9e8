import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { hourMs } from '../../../test/clock.ts'
import { placeConfession } from '../../../test/content.ts'
import { openDesk } from '../../../test/moderation/desk.ts'
import { freshStudent, oldStudent, reportBy } from '../../../test/moderation/reporters.ts'
import { takedowns } from '../db/schema/moderation.ts'

type Entry = { about: string; item: { title: string } | null }

describe('the moderation queue', () => {
  const board = useBoard()
  const desk = openDesk(board)
  const confess = async (author: Caller, title: string) => ({
    kind: 'confession' as const,
    id: (await author.confess(title)).id,
  })
  const ask = (id: string, contact = 'me') =>
    board.visitor().post('/api/takedowns', {
      ...{ kind: 'person', link: `/confession/${id}`, statement: 'It is about me' },
      ...{ contact, goodFaith: true },
    })

  test('starts with danger, then lists overdue items, tickets, appeals, and the heaviest reports', async () => {
    const author = await board.student()
    const old = [await oldStudent(board), await oldStudent(board)]
    const fresh = [await freshStudent(board), await freshStudent(board)]
    const titles = [
      'overdue',
      'danger',
      'ticket',
      'appealed',
      'heavy',
      'light',
      'hidden',
      'unreported',
    ]
    const items = new Map<string, Awaited<ReturnType<typeof confess>>>()
    for (const title of titles) items.set(title, await confess(author, title))
    const item = (title: string) => items.get(title) ?? { kind: 'confession' as const, id: '' }
    await ask(item('overdue').id)
    await board.board.db.update(takedowns).set({ dueAt: new Date(Date.now() - hourMs) })
    await ask(item('ticket').id)
    await desk.run('hide', item('appealed').id, '--rule', 'spam')
    await author.put(`/api/confessions/${item('appealed').id}/appeal`, { text: 'Please' })
    await reportBy(fresh, item('light'), 'spam')
    await reportBy(old, item('heavy'), 'spam')
    await reportBy([fresh[0] as Caller], item('danger'), 'self_harm')
    await reportBy(old, item('hidden'), 'harassment')
    await desk.run('hide', item('hidden').id, '--rule', 'spam')

    const order = (await desk.json('queue')).map((entry: Entry) => entry.item?.title)

    expect(order).toEqual(['danger', 'overdue', 'ticket', 'appealed', 'heavy', 'light'])
    const table = await openDesk(board, { width: 80 }).run('queue')
    const lines = table.split('\n')
    expect(lines[0]).toMatch(/^ID +WHAT +WHY +WEIGHT +WAITS +IS +TEXT$/)
    expect(lines[5]).toMatch(/^\w{8} +confession +spam +2 by 2 +today +visible +heavy: /)
    expect(lines[6]).toMatch(/ spam +1 by 2 /)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(lines.at(-1)).toBe(
      '6 items wait, 1 overdue. ‘show ID’ reads an item, and ‘takedowns’ the tickets.',
    )
  })

  test("doesn't contain an edited item that was deleted and posted again", async () => {
    const author = await board.student()
    const post = async () => {
      const key = '00000000-0000-4000-8000-000000000001'
      const body = { key, title: 'A title', content: 'A text' }
      return (await author.post('/api/confessions', body)).body.id
    }
    const id = await post()
    await desk.run('hide', id, '--rule', 'spam')
    await author.patch(`/api/confessions/${id}`, { title: 'Another', content: 'A text' })
    expect(await desk.run('queue')).toContain(' edited ')
    await author.delete(`/api/confessions/${id}`)

    expect(await post()).toBe(id)
    expect(await desk.run('queue')).toBe('Nothing waits.')
    await expect(desk.run('restore', id)).rejects.toThrow(/no one reported it/)
  })

  test('is not filled by one kind of entry', async () => {
    const { id } = await confess(await board.student(), 'The only one')
    await reportBy([await oldStudent(board)], { kind: 'confession', id }, 'spam')
    const asked = await confess(await board.student(), 'Asked about')
    await Promise.all(Array.from({ length: 25 }, (_, index) => ask(asked.id, `me ${index}`)))

    const lines = (await desk.run('queue')).split('\n')
    expect(lines.filter((line) => line.includes(' ticket '))).toHaveLength(20)
    expect(lines.some((line) => line.includes('The only one'))).toBe(true)
    expect(lines.at(-1)).toBe(
      '26 items wait, of each kind 20 are here. ‘show ID’ reads an item, and ‘takedowns’ the tickets.',
    )
  })

  test('says that it is empty', async () => {
    expect(await desk.run('queue')).toBe('Nothing waits.')
    expect(await desk.json('queue')).toEqual([])
  })

  test('prints what people wrote without terminal control characters', async () => {
    const author = await board.student()
    const hostile = '\u001b]0;title\u0007 \u009b2J \u202egnp.exe\u2069 \u2028 end 👩‍🚀'
    const item = await confess(author, `A ${hostile}`)
    const note = `Look ${hostile}`
    const reporter = await oldStudent(board)
    await reporter.put(`/api/confessions/${item.id}/report`, { reason: 'spam', note })
    await board.visitor().post('/api/takedowns', {
      ...{ kind: 'person', link: `/confession/${item.id}`, goodFaith: true },
      ...{ statement: hostile, contact: hostile },
    })
    await desk.run('hide', item.id, '--rule', 'spam', '--reason', hostile)
    await author.put(`/api/confessions/${item.id}/appeal`, { text: hostile })

    const said = []
    for (const typed of [['queue'], ['show', item.id], ['appeals'], ['takedowns'], ['log']]) {
      said.push(await desk.run(...typed))
      const json = await desk.run(...typed, '--json')
      said.push(json)
      expect(JSON.stringify(JSON.parse(json))).toContain('\u202egnp.exe')
    }

    const text = said.join('\n').replaceAll('\n', '')
    expect(text).toContain('<U+001B>]0;title<U+0007>')
    expect(text).toContain('👩‍🚀')
    expect(text.replaceAll('\u200d', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  test.each([
    ['marks on a letter', `x${'\u0321\u035f\u0489'.repeat(30_000)}`, ' x\u0321\u035f\u0489\u0321'],
    ['joined emojis', '👩\u200d'.repeat(25_000), '…'],
    ['joined consonants', '\u0915\u094d'.repeat(40_000), '…'],
  ])('cuts an imported character without end: %s', async (_, content, shown) => {
    const { id } = await placeConfession(board.board, { title: 'Endless', content })
    await reportBy([await freshStudent(board)], { kind: 'confession', id }, 'spam')
    await ask(id)

    const queue = await openDesk(board, { width: 80 }).run('queue')
    const tickets = await desk.run('takedowns')

    const lines = [...queue.split('\n'), ...tickets.split('\n')]
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_000)
    expect(tickets).toContain(`Endless:${shown}\n`)
    expect(await desk.json('queue')).toMatchObject([{ item: { content } }, {}])
  })

  test('shows emojis and accents as they were written', async () => {
    const content = '👩🏽‍❤️‍💋‍👨🏿 👨‍👩‍👧‍👦 e\u0301 שָׁ֑ ที่'
    const { id } = await (await board.student()).confess('Real', content)
    await reportBy([await freshStudent(board)], { kind: 'confession', id }, 'spam')

    expect(await desk.run('queue')).toContain(`Real: ${content}`)
  })
})
