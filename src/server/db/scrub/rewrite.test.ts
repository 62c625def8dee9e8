import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { miscounted } from '../../../../test/database/counts.ts'
import { nightWith } from '../../../../test/database/disturbed-night.ts'
import { users } from '../schema/accounts.ts'
import { replies } from '../schema/content.ts'
import { scrub } from './scrub.ts'

describe('the nightly scrub', () => {
  const board = useBoard()

  test('keeps everything that is posted, edited, voted, unvoted and deleted between its steps', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const expected = new Map<string, unknown>()
    const gone = new Set<string>()
    const newcomers: Caller[] = []
    const note = async (id: string) => {
      expected.set(id, (await ada.get(`/api/confessions/${id}`)).body)
    }
    let last = await ada.confess('Before', 'Before')
    let steps = 0
    const live = async (step: string) => {
      // These steps write nothing to the other tables.
      if (!/confession|replies|reactions|users|sessions/.test(step)) return
      steps++
      const { id } = await ada.confess(step, 'Meanwhile')
      const reply = await bob.reply(id, `Reply after ${step}`)
      await bob.reply(id, 'Below it', reply.id)
      for (const target of [`confessions/${id}`, `replies/${reply.id}`, `confessions/${last.id}`])
        await bob.put(`/api/${target}/upvote`)
      await bob.delete(`/api/confessions/${last.id}/upvote`)
      await ada.patch(`/api/confessions/${last.id}`, { title: 'Edited', content: step })
      await note(last.id)
      await note(id)
      const doomed = await ada.confess('Doomed', 'Doomed')
      await bob.reply(doomed.id)
      await ada.put(`/api/confessions/${doomed.id}/upvote`)
      await ada.delete(`/api/confessions/${doomed.id}`)
      gone.add(doomed.id)
      newcomers.push(await board.student())
      last = { id }
    }
    await nightWith(board.board, live)

    expect(steps).toBeGreaterThan(10)
    for (const [id, confession] of expected)
      expect((await ada.get(`/api/confessions/${id}`)).body).toEqual(confession)
    for (const id of gone) expect((await ada.get(`/api/confessions/${id}`)).status).toBe(404)
    for (const newcomer of newcomers)
      expect((await newcomer.get('/api/session')).body.user.email).toBe(newcomer.email)
    expect(await board.board.db.$count(replies)).toBe(2 * steps)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('refuses and loses nothing of people who write all the time', async () => {
    const students = await Promise.all(Array.from({ length: 3 }, () => board.student()))
    const { id } = await (students[0] as Caller).confess()
    let isOver = false
    const statuses = new Set<number>()
    const written: string[] = []
    const busy = students.map(async (student) => {
      while (!isOver) {
        const { status, body } = await student.post(`/api/confessions/${id}/replies`, {
          content: 'Meanwhile',
        })
        written.push(body.id)
        const vote = await student.put(`/api/replies/${body.id}/upvote`)
        const feed = await student.get('/api/confessions')
        const session = await student.get('/api/session')
        for (const one of [status, vote.status, feed.status, session.status]) statuses.add(one)
      }
    })
    for (let night = 0; night < 2; night++) expect(await scrub(board.board)).toBe(true)
    isOver = true
    await Promise.all(busy)

    expect([...statuses].sort()).toEqual([200, 201])
    const found = await board.board.db.select({ id: replies.id }).from(replies)
    expect(found.map(({ id }) => id).sort()).toEqual(written.sort())
    expect(await miscounted(board.board)).toEqual([])
  })

  test('finds a unique value that moved to another row among thousands of changes', async () => {
    const { db } = board.board
    await db.execute(sql`insert into users
      (id, address_hash, sealed_address, email_verified, could_write_unproved, epoch, member_since)
      select gen_random_uuid(), gen_random_uuid(), 'sealed', true, false, gen_random_uuid(), '2026-01'
      from generate_series(1, 1500)`)
    const [giver, taker] = (await db.select().from(users)).slice(-2)
    const changing = (user: typeof giver, addressHash: string = randomUUID()) =>
      db
        .update(users)
        .set({ addressHash })
        .where(eq(users.id, `${user?.id}`))
    await nightWith(board.board, async (step) => {
      if (step !== 'users: copied') return
      await changing(taker)
      await db.execute(sql`update users set epoch = gen_random_uuid()`)
      await changing(giver)
      await changing(taker, giver?.addressHash)
    })

    const [taken] = await db
      .select()
      .from(users)
      .where(eq(users.id, `${taker?.id}`))
    expect(taken?.addressHash).toBe(giver?.addressHash)
    expect(await db.$count(users)).toBe(1500)
  })
})
