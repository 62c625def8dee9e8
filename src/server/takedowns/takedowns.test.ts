import { randomUUID } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, useBoard } from '../../../test/board.ts'
import { dayMs, hourMs, setClock } from '../../../test/clock.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { hideByReports } from '../../../test/moderation/reporters.ts'
import { removeExpired } from '../accounts/sweep.ts'
import { unsealText } from '../crypto/seal.ts'
import { takedowns } from '../db/schema/moderation.ts'

const origin = 'https://spill.example'
const request = (link: string, more: object = {}) => ({
  kind: 'person',
  link,
  statement: 'It names me, and none of it is true.',
  contact: 'me@elsewhere.example',
  goodFaith: true,
  ...more,
})

describe('a takedown request', () => {
  const board = useBoard({ PUBLIC_URL: origin })
  afterEach(() => void vi.useRealTimers())
  const ask = (link: string, more?: object): Promise<Answer> =>
    board.visitor().post('/api/takedowns', request(link, more))

  test('needs no account, and the answer says by when it is decided', async () => {
    const { id } = await (await board.student()).confess()
    const before = Date.now()

    const { status, body, headers } = await ask(`${origin}/confession/${id}`)

    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['answerBy'])
    const answerBy = Date.parse(body.answerBy)
    expect(answerBy).toBeGreaterThanOrEqual(before + 48 * hourMs)
    expect(answerBy).toBeLessThanOrEqual(Date.now() + 48 * hourMs)
    expect(headers['cache-control']).toBe('private, no-store, no-transform')
    expect(await board.board.db.select().from(takedowns)).toMatchObject([
      { kind: 'person', itemKind: 'confession', itemId: id, closedAt: null, outcome: null },
    ])
  })

  test('accepts every form of the address of a confession or a reply', async () => {
    const student = await board.student()
    const { id } = await student.confess()
    const reply = (await student.reply(id)).id
    const path = `/confession/${id}`
    const links: [string, string][] = [
      [`${origin}${path}`, id],
      [`${origin}/confession/${id.toUpperCase()}?x=1`, id],
      [`${origin}${path}?focus=${reply}#reply-${reply}`, reply],
      [`${origin}${path}?reply=${reply}`, reply],
      [`${origin}${path}/`, id],
      [`spill.example${path}`, id],
      [path, id],
    ]

    const answers = links.map(([link], index) => ask(link, { contact: `${index}@me.example` }))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(links.map(() => 201))

    const rows = await board.board.db.select().from(takedowns)
    expect(rows.map(({ itemKind, itemId }) => [itemKind, itemId]).sort()).toEqual(
      links.map(([, id]) => [id === reply ? 'reply' : 'confession', id]).sort(),
    )
  })

  test('gets the same answer for hidden, deleted and unknown items, at a fixed moment', async () => {
    const student = await board.student()
    const [seen, hidden, gone] = [
      await student.confess(),
      await student.confess(),
      await student.confess(),
    ]
    await hideByReports(board, { kind: 'confession', id: hidden.id })
    await student.delete(`/api/confessions/${gone.id}`)

    const answers = [seen.id, hidden.id, gone.id, randomUUID()].map(async (id) => {
      const began = performance.now()
      const { status, body, headers } = await ask(`/confession/${id}`)
      expect(performance.now() - began).toBeGreaterThan(240)
      return { status, fields: Object.keys(body), headers: Object.keys(headers).sort() }
    })
    const [first, ...others] = await Promise.all(answers)

    for (const answer of others) expect(answer).toEqual(first)
    const rows = await board.board.db.select().from(takedowns)
    expect(rows.map(({ itemId }) => itemId).sort()).toEqual([seen.id, hidden.id].sort())
  })

  test('is one ticket per item and contact while it is open, with the first text', async () => {
    const { id } = await (await board.student()).confess()
    const link = `/confession/${id}`
    const { db, keys } = board.board
    const statements = async () =>
      (await db.select().from(takedowns)).map((row) => unsealText(keys, row.sealedStatement)).sort()
    await ask(link, { statement: 'First' })
    await ask(link, { statement: 'Not mine', contact: ' ME @elsewhere.example' })
    await ask(link, { statement: 'Mine', contact: 'another@elsewhere.example' })
    expect(await statements()).toEqual(['First', 'Mine'])

    await db.update(takedowns).set({ closedAt: new Date(), outcome: 'refused' })
    await ask(link, { statement: 'Once more' })

    expect(await statements()).toEqual(['Mine', 'Once more'])
    expect(await db.$count(takedowns, isNull(takedowns.closedAt))).toBe(1)
  })

  test.each([
    ['no address', ''],
    ['another site', `https://other.example/confession/${randomUUID()}`],
    ['our name before another', `${origin}.other.example/confession/${randomUUID()}`],
    ['another page', `${origin}/profile`],
    ['no id', `${origin}/confession/nonsense`],
    ['words', 'it is the one about me'],
  ])('needs an address of this board: %s is refused beside the field', async (_, link) => {
    const title = 'Please give the address of a confession or reply on this board'

    expectProblem(await ask(link), 'invalid_fields', {
      title,
      errors: [{ field: 'link', message: title }],
    })
  })

  test.each([
    ['statement', '   ', 'Please say what is wrong'],
    ['statement', 'x'.repeat(2_001), 'This can have at most 2,000 characters'],
    ['contact', undefined, 'Please say how we can reach you'],
    ['contact', 'x'.repeat(201), 'This can have at most 200 characters'],
    ['goodFaith', false, 'Please confirm that this is true as far as you know'],
  ])('needs every field: %s as %j is refused with a message', async (field, value, title) => {
    const answer = await ask(`/confession/${randomUUID()}`, { [field]: value })

    expectProblem(answer, 'invalid_fields', { title, errors: [{ field, message: title }] })
  })

  test("is stored in one size, and can't be read without the secret", async () => {
    const { id } = await (await board.student()).confess()
    await ask(`/confession/${id}`)
    await ask(`/confession/${id}`, { statement: 'é'.repeat(2_000), contact: '🙂'.repeat(200) })

    const { takedowns: rows = [] } = await dumpTables(board.board)
    expect(JSON.stringify(rows)).not.toMatch(/names me|elsewhere/)
    for (const column of ['sealed_statement', 'sealed_contact'])
      expect(new Set(rows.map((row) => `${row[column]}`.length)).size).toBe(1)
    const read = rows.map((row) => unsealText(board.board.keys, `${row.sealed_contact}`))
    expect(read).toContain('me@elsewhere.example')
  })

  test('keeps the contact for a week after the answer, and the rest for a year', async () => {
    const { id } = await (await board.student()).confess()
    await ask(`/confession/${id}`)
    const { db } = board.board
    const contacts = async () =>
      (await db.select().from(takedowns)).map(({ sealedContact }) => sealedContact !== null)
    const closedAt = new Date()
    await removeExpired(db)
    await db.update(takedowns).set({ closedAt, outcome: 'granted' })

    setClock(closedAt.getTime() + 6 * dayMs)
    await removeExpired(db)
    expect(await contacts()).toEqual([true])
    setClock(closedAt.getTime() + 8 * dayMs)
    await removeExpired(db)
    expect(await contacts()).toEqual([false])
    setClock(closedAt.getTime() + 367 * dayMs)
    await removeExpired(db)
    expect(await contacts()).toEqual([])
  })
})
