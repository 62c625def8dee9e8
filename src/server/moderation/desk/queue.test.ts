import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { hourMs } from '../../../../test/clock.ts'
import { placeConfessions } from '../../../../test/content.ts'
import { openDesk } from '../../../../test/moderation/desk.ts'
import { freshStudent, oldStudent, reportBy } from '../../../../test/moderation/reporters.ts'
import { takedowns } from '../../db/schema/moderation.ts'
import { writeDecision } from '../../hiding/decisions.ts'

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

  test('starts with danger, then lists overdue tickets, appeals, several reports before few, and other tickets', async () => {
    const author = await board.student()
    const old = await Promise.all([1, 2, 3].map(() => oldStudent(board)))
    const fresh = await Promise.all([1, 2, 3].map(() => freshStudent(board)))
    const titles = [
      'overdue',
      'danger',
      'threat',
      'ticket',
      'appealed',
      'light',
      'heavy',
      'two fresh',
      'two old',
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
    await reportBy(fresh.slice(1), item('two fresh'), 'spam')
    await reportBy(old.slice(1), item('two old'), 'spam')
    await reportBy([fresh[0] as Caller], item('danger'), 'self_harm')
    await reportBy([fresh[0] as Caller], item('threat'), 'hate_or_threat')
    await reportBy(old, item('hidden'), 'harassment')
    await desk.run('hide', item('hidden').id, '--rule', 'spam')

    const queue = await desk.run('queue')

    expect(queue.map((entry: Entry) => entry.item?.title)).toEqual([
      ...['danger', 'overdue', 'threat', 'appealed'],
      ...['light', 'heavy', 'two fresh', 'two old', 'ticket'],
    ])
    // Their weights, exact numbers and days change nothing: the oldest post comes first.
    for (const [index, { item }] of queue.slice(4, 8).entries()) {
      const people = index < 2 ? 3 : 2
      expect(item.reports).toEqual([{ reason: 'spam', people, beforeEdit: 0, notes: [] }])
    }
  })

  test('contains a post of someone in danger, however many edits wait', async () => {
    const author = await board.student()
    const edited = await placeConfessions(
      board.board,
      Array.from({ length: 100 }, () => ({})),
    )
    for (const { id } of edited)
      await writeDecision(board.board.db, board.board, {
        ...{ item: { kind: 'confession', id }, verb: 'show' },
      })
    await reportBy([await oldStudent(board)], await confess(author, 'danger'), 'self_harm')

    const [first] = await desk.run('queue')
    expect(first.item.title).toBe('danger')
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
    expect(await desk.run('queue')).toHaveLength(1)
    await author.delete(`/api/confessions/${id}`)

    expect(await post()).toBe(id)
    expect(await desk.run('queue')).toEqual([])
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

    for (const typed of [['queue'], ['show', item.id], ['appeals'], ['takedowns'], ['log']]) {
      const printed = await desk.print(...typed)

      expect(printed).toContain('\\u009b2J \\u202egnp.exe\\u2069 \\u2028 end 👩‍🚀')
      expect(printed.replaceAll(/[\n\u200d]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(JSON.stringify(JSON.parse(printed))).toContain(JSON.stringify(hostile).slice(1, -1))
    }
  })
})
