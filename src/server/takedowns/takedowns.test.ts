import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, useBoard } from '../../../test/board.ts'
import { dayMs, hourMs, setClock } from '../../../test/clock.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { removeExpired } from '../accounts/sweep.ts'
import { readWords } from '../anonymity/sealed-words.ts'
import { takedowns } from '../db/schema/moderation.ts'

const origin = 'https://spill.example'
const nobodys = '0e0f2d5c-9d1c-4a2b-9d1c-8a2b0e0f2d5c'
const request = (link: string, more: object = {}) => ({
  kind: 'person',
  link,
  statement: 'It names me, and none of it is true.',
  contact: 'me@elsewhere.example',
  goodFaith: true,
  ...more,
})

describe('asking for something to be taken down', () => {
  const board = useBoard({ PUBLIC_URL: origin })
  afterEach(() => void vi.useRealTimers())
  const ask = (link: string, more?: object): Promise<Answer> =>
    board.visitor().post('/api/takedowns', request(link, more))

  test('needs no account, and says by when it is answered', async () => {
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

  test.each([
    ['a confession', `${origin}/confession/${nobodys}`, 'confession'],
    [
      'one in capitals, with a query',
      `${origin}/confession/${nobodys.toUpperCase()}?x=1`,
      'confession',
    ],
    ['a reply', `${origin}/confession/${nobodys}?focus=${nobodys}#reply-${nobodys}`, 'reply'],
    ['a reply, as its link says it', `${origin}/confession/${nobodys}?reply=${nobodys}`, 'reply'],
    ['one with a slash behind it', `${origin}/confession/${nobodys}/`, 'confession'],
    ['one without https', `spill.example/confession/${nobodys}`, 'confession'],
    ['a path', `/confession/${nobodys}`, 'confession'],
  ])('takes the address of %s, there or not', async (_, link, itemKind) => {
    expect((await ask(link)).status).toBe(201)

    expect(await board.board.db.select().from(takedowns)).toMatchObject([
      { itemKind, itemId: nobodys },
    ])
  })

  test.each([
    ['no address', ''],
    ['another site', `https://other.example/confession/${nobodys}`],
    ['our name before another', `${origin}.other.example/confession/${nobodys}`],
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
  ])('needs every field: %s of %j is refused with a sentence', async (field, value, title) => {
    const answer = await ask(`/confession/${nobodys}`, { [field]: value })

    expectProblem(answer, 'invalid_fields', { title, errors: [{ field, message: title }] })
  })

  test('stores nothing that can be read without the secret, in one size', async () => {
    await ask(`/confession/${nobodys}`)
    await ask(`/confession/${nobodys}`, { statement: 'é'.repeat(2_000), contact: '🙂'.repeat(200) })

    const { takedowns: rows = [] } = await dumpTables(board.board)
    expect(JSON.stringify(rows)).not.toMatch(/names me|elsewhere/)
    for (const column of ['sealed_statement', 'sealed_contact'])
      expect(new Set(rows.map((row) => `${row[column]}`.length)).size).toBe(1)
    const read = rows.map((row) => readWords(board.board.keys, `${row.sealed_contact}`))
    expect(read).toContain('me@elsewhere.example')
  })

  test('is refused while a thousand wait for an answer', async () => {
    await board.board.db.execute(sql`insert into ${takedowns}
        (id, kind, item_kind, item_id, sealed_statement, sealed_contact, created_at, due_at)
      select gen_random_uuid(), 'legal', 'reply', gen_random_uuid(), '', '', now(), now()
      from generate_series(1, 1000)`)

    expect((await ask(`/confession/${nobodys}`)).body.code).toBe('too_fast')
  })

  test('leaves the contact for a week after the answer, and the rest for a year', async () => {
    await ask(`/confession/${nobodys}`)
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

describe('asking often for something to be taken down', () => {
  const board = useBoard({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  const askFrom = async (address: string, link = `/confession/${nobodys}`) =>
    board.visitor().post('/api/takedowns', request(link), { 'x-forwarded-for': address })

  test('is refused after ten from a network, and after a hundred from all', async () => {
    for (let count = 0; count < 20; count++)
      expect((await askFrom('198.51.100.7', 'https://other.example/')).status).toBe(422)
    for (let count = 0; count < 10; count++)
      expect((await askFrom('198.51.100.7')).status).toBe(201)
    const { body, headers } = await askFrom('198.51.100.7')
    expect(body).toMatchObject({ code: 'too_fast', detail: 'Please try again in 6 minutes.' })
    expect(headers['retry-after']).toBe('360')

    for (let network = 0; network < 90; network++)
      expect((await askFrom(`203.0.113.${network}`)).status).toBe(201)
    expect((await askFrom('198.51.100.8')).body.code).toBe('too_fast')
  })
})
