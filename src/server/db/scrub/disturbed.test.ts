import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { catalogOf } from '../../../../test/catalog.ts'
import { miscounted } from '../../../../test/counts.ts'
import { lockWaiters } from '../../../../test/lock-waiters.ts'
import { holdTable } from '../../../../test/table-lock.ts'
import { dumpTables } from '../../../../test/tables.ts'
import { replies, scrubs } from '../schema.ts'
import { TablesInUse } from './locks.ts'
import { rewriteTables } from './rewrite.ts'
import { scrub } from './scrub.ts'

const minute = 60 * 1000

describe('a night', () => {
  const board = useBoard()
  afterEach(async () => {
    vi.useRealTimers()
    await board.board.db.delete(scrubs)
  })

  /** Has something happen after every step of a night. */
  function nightWith(happening: (step: string) => Promise<unknown>): Promise<void> {
    return board.board.aside(async (db) => {
      for await (const step of rewriteTables(db)) await happening(step)
    })
  }

  test('keeps all that is posted, edited, voted, taken back and deleted between its steps', async () => {
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
    await nightWith(live)

    expect(steps).toBeGreaterThan(10)
    for (const [id, confession] of expected)
      expect((await ada.get(`/api/confessions/${id}`)).body).toEqual(confession)
    for (const id of gone) expect((await ada.get(`/api/confessions/${id}`)).status).toBe(404)
    for (const newcomer of newcomers)
      expect((await newcomer.get('/api/session')).body.user.email).toBe(newcomer.email)
    expect(await board.board.db.$count(replies)).toBe(2 * steps)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('refuses and loses nothing of those who go on all the while', async () => {
    const students = await Promise.all(Array.from({ length: 6 }, () => board.student()))
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

  test('that is killed after any step costs nothing, and the next one tidies up', async () => {
    const ada = await board.student()
    await ada.reply((await ada.confess()).id)
    const catalog = await catalogOf(board.board)
    const steps: string[] = []
    await nightWith(async (step) => steps.push(step))

    for (const last of steps) {
      await expect(
        nightWith(async (step) => {
          if (step === last) throw new Error('Killed')
        }),
      ).rejects.toThrow('Killed')
      expect(await catalogOf(board.board), last).not.toEqual(catalog)
      const { id } = await ada.confess(last)
      await ada.put(`/api/confessions/${id}/upvote`)
      const before = await dumpTables(board.board)

      expect(await scrub(board.board), last).toBe(true)

      expect(await catalogOf(board.board), last).toEqual(catalog)
      const { scrubs: _, ...after } = await dumpTables(board.board)
      for (const [table, rows] of Object.entries(after))
        expect(new Set(rows), `${table}: ${last}`).toEqual(new Set(before[table]))
    }
  })

  test('ends at once when the board closes, and leaves it whole', async () => {
    const ada = await board.student()
    await ada.confess()
    const catalog = await catalogOf(board.board)
    const closing = new AbortController()
    const tell = (step: string) => step === 'replies: copied' && closing.abort()
    await expect(scrub(board.board, { tell, signal: closing.signal })).rejects.toThrow()

    await ada.confess()
    await expect(scrub(board.board, { signal: closing.signal })).rejects.toThrow('aborted')
    expect(await scrub(board.board)).toBe(true)
    expect(await catalogOf(board.board)).toEqual(catalog)
    expect((await ada.get('/api/me/confessions')).body.items).toHaveLength(2)
  })

  test('is one at a time: a second one does nothing', async () => {
    const letGo = await holdTable(board.board, 'replies', 'access share')
    const first = scrub(board.board)
    await waiting()

    expect(await scrub(board.board)).toBe(false)

    await letGo()
    expect(await first).toBe(true)
  })

  test('gives up on tables that a reader holds for minutes, while everybody else goes on', async () => {
    const ada = await board.student()
    const { id } = await ada.confess()
    const catalog = await catalogOf(board.board)
    const letGo = await holdTable(board.board, 'replies', 'access share')
    const night = expect(scrub(board.board)).rejects.toThrow(TablesInUse)
    await waiting()
    await ada.reply(id)
    expect((await ada.get(`/api/confessions/${id}/replies`)).body.replies).toHaveLength(1)
    const stopClock = passMinutes()
    await night
    stopClock()
    await ada.reply(id)

    expect(await board.board.db.$count(scrubs)).toBe(0)
    await letGo()
    expect(await scrub(board.board)).toBe(true)
    expect(await catalogOf(board.board)).toEqual(catalog)
    expect(await board.board.db.$count(replies)).toBe(2)
  })

  test('gives up on tables that a writer holds for minutes, and leaves everything as it was', async () => {
    const ada = await board.student()
    await ada.confess()
    const catalog = await catalogOf(board.board)
    const before = await dumpTables(board.board)
    const letGo = await holdTable(board.board, 'reactions', 'row exclusive')
    const night = expect(scrub(board.board)).rejects.toThrow(TablesInUse)
    await waiting()
    const stopClock = passMinutes()
    await night
    stopClock()
    await letGo()

    expect(await catalogOf(board.board)).toEqual(catalog)
    expect(await dumpTables(board.board)).toEqual(before)
  })

  test('puts no copy in place that was made before a migration', async () => {
    const { db } = board.board
    let stopClock = () => {}
    const night = nightWith(async (step) => {
      if (step !== 'reactions: copied') return
      await db.execute(sql`alter table replies add column mood text`)
      await db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('mood', 0)`,
      )
      stopClock = passMinutes()
    })
    await expect(night).rejects.toThrow(TablesInUse)
    stopClock()

    expect(await scrub(board.board)).toBe(true)
    expect(await catalogOf(board.board)).toContainEqual(
      expect.stringMatching(/^column replies mood text /),
    )
    await db.execute(sql`alter table replies drop column mood`)
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'mood'`)
  })

  test.each([
    ['create view loud as select title from confessions', 'drop view loud', 'view loud'],
    ['create publication ours for table users', 'drop publication ours', 'publication of users'],
    [
      'create table notes (of uuid constraint notes_of references replies)',
      'drop table notes',
      'foreign key notes_of of notes',
    ],
    [
      'grant select (title) on confessions to pg_monitor',
      'revoke select (title) on confessions from pg_monitor',
      'rights on column title of confessions',
    ],
  ])('refuses tables that would lose something by it: %s', async (attach, detach, what) => {
    const { db } = board.board
    await db.execute(sql.raw(attach))
    onTestFinished(async () => void (await db.execute(sql.raw(detach))))
    const catalog = await catalogOf(board.board)

    await expect(scrub(board.board)).rejects.toThrow(
      `tables can't be written anew without losing ${what}`,
    )
    expect(await catalogOf(board.board)).toEqual(catalog)
  })

  /** Until the night waits for a table: it does so for a moment, again and again. */
  async function waiting(): Promise<void> {
    const patience = { interval: 5, timeout: 10_000 }
    await expect.poll(() => lockWaiters(board.board), patience).toBeGreaterThan(0)
  }

  /** On the clock: whoever waits for minutes has waited long enough. Gives back how to end it. */
  function passMinutes(): () => void {
    vi.useFakeTimers({ toFake: ['Date'] })
    const clock = setInterval(() => vi.setSystemTime(Date.now() + 6 * minute), 50)
    return () => {
      clearInterval(clock)
      vi.useRealTimers()
    }
  }
})
