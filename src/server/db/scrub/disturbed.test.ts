import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { catalogOf } from '../../../../test/catalog.ts'
import { minuteMs } from '../../../../test/clock.ts'
import { miscounted } from '../../../../test/counts.ts'
import { lockWaiters } from '../../../../test/lock-waiters.ts'
import { holdTable } from '../../../../test/table-lock.ts'
import { dumpTables } from '../../../../test/tables.ts'
import { openBoard } from '../../board.ts'
import { users } from '../schema/accounts.ts'
import { replies } from '../schema/content.ts'
import { scrubs } from '../schema/upkeep.ts'
import { TablesInUse } from './locks.ts'
import { rewriteTables } from './rewrite.ts'
import { removeLeftovers, scrub } from './scrub.ts'

describe('a night', () => {
  const board = useBoard()
  afterEach(async () => {
    vi.useRealTimers()
    await board.board.db.delete(scrubs)
  })

  /** Has something happen after every step of a night. */
  function nightWith(happening: (step: string) => Promise<unknown>): Promise<void> {
    return board.board.onDedicatedConnection(async (db) => {
      for await (const step of rewriteTables(db)) await happening(step)
    })
  }

  /** A night whose process is killed after so many of its steps. */
  async function killedAfter(steps: number): Promise<void> {
    let step = 0
    const night = nightWith(async () => {
      if (++step === steps) throw new Error('Killed')
    })
    await expect(night).rejects.toThrow('Killed')
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

    for (const [number, last] of steps.entries()) {
      await killedAfter(number + 1)
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

  test.each([
    'confessions, reactions, replies: noting changes',
    'replies: copied',
    'import_marks: copied',
  ])('ends when the board closes, and leaves it whole: after %s', async (last) => {
    const ada = await board.student()
    await ada.confess()
    const catalog = await catalogOf(board.board)
    const closing = new AbortController()
    const tell = (step: string) => step === last && closing.abort()
    await expect(scrub(board.board, { tell, signal: closing.signal })).rejects.toThrow('aborted')

    expect(await catalogOf(board.board)).toEqual(catalog)
    expect(await board.board.db.$count(scrubs)).toBe(0)
    await ada.confess()
    expect((await ada.get('/api/me/confessions')).body.items).toHaveLength(2)
  })

  // Each lock is given only after the night has ended: whoever waited for it would never come to that.
  test.each(['access share', 'row exclusive'] as const)(
    'waits for no table any more when the board closes: one that is held in %s mode',
    async (mode) => {
      await board.student()
      const catalog = await catalogOf(board.board)
      const letGo = await holdTable(board.board, 'replies', mode)
      const closing = new AbortController()
      const night = expect(scrub(board.board, { signal: closing.signal })).rejects.toThrow(
        'aborted',
      )
      await waiting()
      closing.abort()
      await night
      await letGo()

      await removeLeftovers(board.board)
      expect(await catalogOf(board.board)).toEqual(catalog)
    },
  )

  test('is not begun when the board has closed: not even what was left is waited for', async () => {
    await killedAfter(3)
    const left = await catalogOf(board.board)
    const letGo = await holdTable(board.board, 'replies', 'access share')
    await expect(scrub(board.board, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(await catalogOf(board.board)).toEqual(left)
    await letGo()
    await removeLeftovers(board.board)
  })

  test('says what ended its connection, not what it could not do on it any more', async () => {
    const letGo = await holdTable(board.board, 'replies', 'row exclusive')
    const night = nightWith(async () => {})
    const told = expect(night).rejects.toHaveProperty('cause.code', '57P01')
    await waiting()
    await board.board.db.execute(
      sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'relation'
        and relation = 'replies'::regclass and not granted`,
    )
    await told
    await letGo()
    await removeLeftovers(board.board)
  })

  test('that was killed is tidied up after by the next board that starts', async () => {
    const catalog = await catalogOf(board.board)
    await killedAfter(3)
    expect(await catalogOf(board.board)).not.toEqual(catalog)
    const next = await openBoard(board.board.config, () => {})
    onTestFinished(next.close)

    await expect.poll(() => catalogOf(board.board)).toEqual(catalog)
  })

  test('is not tidied up while it is at work', async () => {
    const letGo = await holdTable(board.board, 'replies', 'access share')
    const night = scrub(board.board)
    await waiting()
    const meanwhile = await catalogOf(board.board)
    await removeLeftovers(board.board)

    expect(await catalogOf(board.board)).toEqual(meanwhile)
    await letGo()
    expect(await night).toBe(true)
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

  test('puts no copy in place that was made before a migration, and does not try that again', async () => {
    const { db } = board.board
    const night = nightWith(async (step) => {
      if (step !== 'reactions: copied') return
      await db.execute(sql`alter table replies add column mood text`)
      await db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('mood', 0)`,
      )
    })
    await expect(night).rejects.toThrow('the tables were migrated meanwhile')

    expect(await scrub(board.board)).toBe(true)
    expect(await catalogOf(board.board)).toContainEqual(
      expect.stringMatching(/^column replies mood text /),
    )
    await db.execute(sql`alter table replies drop column mood`)
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'mood'`)
  })

  test('finds a unique value that went from one row to another among thousands of changes', async () => {
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
    await nightWith(async (step) => {
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

  test.each([
    [
      'create view loud as select title from confessions',
      'drop view loud',
      'rule _RETURN on view loud',
    ],
    [
      'create rule quiet as on insert to import_marks do also nothing',
      'drop rule quiet on import_marks',
      'rule quiet on table import_marks',
    ],
    [
      'create trigger slow before update on users for each row execute function suppress_redundant_updates_trigger()',
      'drop trigger slow on users',
      'trigger slow on table users',
    ],
    [
      'create policy own on users using (true)',
      'drop policy own on users',
      'policy own on table users',
    ],
    [
      'alter table users enable row level security',
      'alter table users disable row level security',
      'row level security of users',
    ],
    [
      'alter table users force row level security',
      'alter table users no force row level security',
      'row level security of users',
    ],
    [
      'create publication ours for table users',
      'drop publication ours',
      'publication of table users in publication ours',
    ],
    [
      'create publication ours for all tables',
      'drop publication ours',
      'publication ours of all tables',
    ],
    [
      'alter table users replica identity full',
      'alter table users replica identity default',
      'replica identity of users',
    ],
    [
      `begin; set local allow_system_table_mods = on;
        insert into pg_seclabel values ('users'::regclass, 'pg_class'::regclass, 0, 'us', 'secret'); commit`,
      `begin; set local allow_system_table_mods = on; delete from pg_seclabel; commit`,
      'security label of users',
    ],
    [
      'create table notes (of uuid constraint notes_of references replies)',
      'drop table notes',
      'constraint notes_of on table notes',
    ],
    ['create table more () inherits (users)', 'drop table more', 'table more'],
    [
      `create function loud(confessions) returns text language sql return upper($1.title)`,
      'drop function loud(confessions)',
      'function loud(confessions)',
    ],
    [
      'create statistics words on title, content from confessions',
      'drop statistics words',
      'statistics object words',
    ],
    [
      'grant select (title) on confessions to pg_monitor',
      'revoke select (title) on confessions from pg_monitor',
      'rights of column title of confessions',
    ],
    [
      'alter table users alter column epoch set (n_distinct = -1)',
      'alter table users alter column epoch reset (n_distinct)',
      'options of column epoch of users',
    ],
    [
      'alter table users set (toast.autovacuum_enabled = off)',
      'alter table users reset (toast.autovacuum_enabled)',
      'TOAST options of users',
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
    const clock = setInterval(() => vi.setSystemTime(Date.now() + 6 * minuteMs), 50)
    return () => {
      clearInterval(clock)
      vi.useRealTimers()
    }
  }
})
