import { isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { dayMs, minuteMs, setClock } from '../../../../test/clock.ts'
import { miscounted } from '../../../../test/database/counts.ts'
import { openDesk } from '../../../../test/moderation/desk.ts'
import { confessUnder } from '../../../../test/topics.ts'
import { reports, suspensions } from '../../db/schema/moderation.ts'

const reason = 'It names a person who did nothing'

describe('an operator', () => {
  const board = useBoard()
  const desk = openDesk(board)
  let author: Caller
  let reader: Caller
  let id: string
  let reply: string

  beforeEach(async () => {
    author = await board.student()
    reader = await board.student()
    id = (await author.confess('About somebody', 'A confession')).id
    reply = (await author.reply(id, 'A reply')).id
  })
  afterEach(() => void vi.useRealTimers())

  const report = (of = `confessions/${id}`) =>
    reader.put(`/api/${of}/report`, { reason: 'harassment', note: 'This is about a friend' })
  const statusFor = async (caller: Caller) => (await caller.get(`/api/confessions/${id}`)).status
  const replyCount = async (caller = reader) =>
    (await caller.get(`/api/confessions/${id}`)).body.replyCount
  const verdicts = async () =>
    (await board.board.db.select().from(reports).where(isNotNull(reports.decisionId))).map(
      ({ isAgreed }) => isAgreed,
    )

  test('hides a confession from everyone but its author, who reads why', async () => {
    await report()

    const said = await desk.run('hide', id, '--rule', 'harassment', '--reason', reason)

    expect(said).toMatchObject({ id, state: 'hidden', decisions: [{ verb: 'hide', reason }] })
    await expect.poll(() => statusFor(reader)).toBe(404)
    await expect.poll(() => statusFor(board.visitor())).toBe(404)
    expect((await author.get(`/api/confessions/${id}`)).body.hidden).toMatchObject({
      ...{ rule: 'harassment', by: 'operator', explanation: reason },
    })
    expect(await verdicts()).toEqual([true])
    expect(await desk.run('queue')).toEqual([])
    expect(await miscounted(board.board)).toEqual([])
  })

  test('is told that a decision stands if the open pages could not be told', async () => {
    const rename = (from: string, to: string) =>
      board.board.db.execute(
        sql.raw(`alter function pg_catalog.${from}(text, text) rename to ${to}`),
      )
    await rename('pg_notify', 'pg_notify_away')
    onTestFinished(async () => void (await rename('pg_notify_away', 'pg_notify')))

    const said = desk.run('hide', id, '--rule', 'harassment', '--reason', reason)

    await expect(said).rejects.toThrow(/^It is done, but pages may show the old text/)
    board.board.cache.clear()
    expect(await statusFor(reader)).toBe(404)
  })

  test('sees a reply with what is above it', async () => {
    const { id: answer } = await author.reply(id, 'An answer', reply)

    const shown = await desk.run('show', answer)

    expect(shown.above).toMatchObject([
      { kind: 'confession', id, title: 'About somebody', preview: 'A confession' },
      { kind: 'reply', id: reply, preview: 'A reply' },
    ])
  })

  test('hides a reply by its id, or by its address', async () => {
    await desk.run('hide', reply.toUpperCase(), '--rule', 'spam')
    await expect.poll(() => replyCount()).toBe(0)

    const address = `https://spill.example/confession/${id}?focus=${reply}#reply-${reply}`
    await desk.run('restore', address)
    await expect.poll(() => replyCount()).toBe(1)
  })

  test('restores a hidden item as it was, and the reports count as wrong', async () => {
    await desk.run('hide', id, '--rule', 'harassment')
    await board.board.db.delete(reports).where(isNotNull(reports.decisionId))
    await desk.run('restore', id, '--reason', 'A joke among friends')

    await expect.poll(() => statusFor(board.visitor())).toBe(200)
    expect((await author.get(`/api/confessions/${id}`)).body.hidden).toBeUndefined()
    expect(await miscounted(board.board)).toEqual([])
  })

  test('leaves a reported item visible', async () => {
    await report()

    expect(await desk.run('restore', id)).toMatchObject({ state: 'visible', reports: [] })

    await expect.poll(() => statusFor(board.visitor())).toBe(200)
    expect(await verdicts()).toEqual([false])
    expect(await desk.run('queue')).toEqual([])
  })

  test('reviews a hidden item again when its author’s edit has shown it', async () => {
    await desk.run('hide', id, '--rule', 'harassment')
    await author.patch(`/api/confessions/${id}`, { title: 'About somebody.', content: 'Still' })
    await expect.poll(() => statusFor(reader)).toBe(200)

    expect(await desk.run('queue')).toMatchObject([{ item: { id } }])
    await desk.run('restore', id)
    expect(await desk.run('queue')).toEqual([])
  })

  test('suspends the author of an item, and ends the suspension', async () => {
    const write = async () =>
      (await author.post(`/api/confessions/${id}/replies`, { content: 'A reply' })).status
    await desk.run('suspend', reply, '--days', '3')
    expect(await write()).toBe(403)
    await desk.run('unsuspend', reply)
    expect(await write()).toBe(201)
  })

  test('ends a suspension for one item, and keeps one for another', async () => {
    await desk.run('suspend', id, '--days', '90')
    await desk.run('suspend', reply, '--days', '1')
    await desk.run('unsuspend', reply)

    expect((await author.post('/api/confessions', { title: 'A', content: 'B' })).status).toBe(403)
    expect((await desk.run('show', id)).decisions).toMatchObject([
      {
        verb: 'suspend',
        operator: 'ana',
        reason: expect.stringMatching(/^until \d{4}-\d\d-\d\d$/),
      },
    ])
  })

  test('reads what restoring an item below a hidden one does', async () => {
    await desk.run('hide', reply, '--rule', 'spam')
    await desk.run('hide', id, '--rule', 'spam')

    expect(await desk.run('restore', reply)).toMatchObject({ state: 'below something hidden' })
    await expect.poll(() => statusFor(reader)).toBe(404)
  })

  test('suspends for whole days, however late it is', async () => {
    const lateMs = Math.ceil(Date.now() / dayMs) * dayMs + dayMs - 10 * minuteMs
    setClock(lateMs)
    await desk.run('suspend', id, '--days', '1')
    const [suspended] = await board.board.db.select().from(suspensions)

    expect(new Date(`${suspended?.endsOn}`).getTime() - lateMs).toBeGreaterThanOrEqual(dayMs)
  })
})

describe('an operator of a board with topics', () => {
  const board = useBoard({ TOPICS: 'Money,Studying' })
  const desk = openDesk(board)

  test('sees the topic of a confession as readers do', async () => {
    const author = await board.student()
    const [under, without] = [await confessUnder(author, 'Money'), await confessUnder(author)]
    const { id: reply } = await author.reply(under.id)

    expect(await desk.run('show', under.id)).toMatchObject({ topic: 'Money' })
    expect(await desk.run('show', without.id)).toMatchObject({ topic: null })
    expect(await desk.run('show', reply)).toMatchObject({ above: [{ topic: 'Money' }] })
  })
})
