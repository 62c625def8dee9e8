import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { setClock } from '../../../test/clock.ts'
import { statusesAtOnce } from '../../../test/statuses.ts'
import { takedowns } from '../db/schema/moderation.ts'

const requestFor = (id: string, contact = 'me@elsewhere.example') => ({
  kind: 'person',
  link: `/confession/${id}`,
  statement: 'It names me, and none of it is true.',
  contact,
  goodFaith: true,
})

describe('the form for takedowns', () => {
  const board = useBoard()

  test('keeps working while a thousand requests wait, and deletes the newest of the busiest network', async () => {
    const { db } = board.board
    const { id } = await (await board.student()).confess()
    await db.execute(sql`insert into ${takedowns}
        (id, kind, item_kind, item_id, sealed_statement, sealed_contact, created_at, due_at)
      select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'legal', 'reply',
        gen_random_uuid(), '', '', now() + number * interval '1 second', now()
      from generate_series(1, 999) as number`)
    const fromBefore = randomUUID()
    await db.execute(sql`insert into ${takedowns}
        (id, kind, item_kind, item_id, sealed_statement, sealed_contact, created_at, due_at)
      values (${fromBefore}, 'legal', 'reply', gen_random_uuid(), '', '', '2026-01-01', now())`)

    for (const name of ['one', 'two', 'three'])
      await board.visitor().post('/api/takedowns', requestFor(id, `${name}@elsewhere.example`))

    expect(await db.$count(takedowns)).toBe(1_001)
    expect(await db.$count(takedowns, eq(takedowns.id, fromBefore))).toBe(1)
    expect(await db.$count(takedowns, eq(takedowns.itemId, id))).toBe(3)
    const flood = await db.select({ id: takedowns.id }).from(takedowns).orderBy(takedowns.id)
    expect(flood.filter(({ id }) => /0000009(?:98|99)$/.test(id))).toEqual([])
  })
})

describe('sending many takedown requests', () => {
  const board = useBoard({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  beforeEach(() => setClock(Date.now()))
  afterEach(() => void vi.useRealTimers())
  const askFrom = (address: string, request: object = requestFor(randomUUID())) =>
    board.visitor().post('/api/takedowns', request, { 'x-forwarded-for': address })
  const askOften = (times: number, addressOf: (index: number) => string, request?: object) =>
    statusesAtOnce(times, (index) => askFrom(addressOf(index), request))

  test('is refused after twenty from a network, and uses up nothing of others', async () => {
    const one = () => '198.51.100.7'
    expect(await askOften(30, one, { ...requestFor(''), link: 'https://other.example/' })).toEqual({
      422: 30,
    })

    expect(await askOften(30, one)).toEqual({ 201: 20, 429: 10 })

    const { body, headers } = await askFrom('198.51.100.7')
    expect(body).toMatchObject({ code: 'too_fast', detail: 'Please try again in 3 minutes.' })
    expect(headers['retry-after']).toBe('180')
    expect(await askOften(10, (index) => `203.0.113.${index}`)).toEqual({ 201: 10 })
  })

  test("from many addresses of a site with made-up links doesn't close the form for others", async () => {
    const { id } = await (await board.student()).confess()
    expect(await askOften(100, (index) => `2001:db8:7:${index}::1`)).toEqual({ 201: 20, 429: 80 })

    expect((await askFrom('203.0.113.200', requestFor(id))).status).toBe(201)

    const stored = await board.board.db.select().from(takedowns)
    expect(stored.map(({ itemId }) => itemId)).toEqual([id])
  })
})
