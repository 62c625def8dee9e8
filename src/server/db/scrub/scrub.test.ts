import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useBoard } from '../../../../test/board.ts'
import { catalogOf } from '../../../../test/database/catalog.ts'
import { contentTables } from '../../../../test/database/stolen-copy.ts'
import { dumpTables, transactionOf } from '../../../../test/database/tables.ts'
import { connect } from '../connect.ts'
import { watchDiskSpace } from '../own-server/disk-space.ts'
import { reactions, replies } from '../schema/content.ts'
import { readUpkeep } from '../upkeep.ts'
import { scrub } from './scrub.ts'
import { tableGroups } from './tables.ts'

describe('the nightly scrub', () => {
  const board = useBoard()

  /** Returns every table with more than one row, with its key. */
  async function tables() {
    return (await tableGroups(board.board.db)).flat()
  }

  test('rewrites every table except those with one row', async () => {
    const names = Object.keys(await dumpTables(board.board))

    expect((await tables()).map(({ name }) => name).sort()).toEqual(
      names.filter((name) => name !== 'upkeep'),
    )
    const groups = await tableGroups(board.board.db)
    const content = groups.find((group) => group.some(({ name }) => name === 'confessions'))
    const others = groups.filter((group) => group !== content)
    const aboutItems = ['appeals', 'reports']
    expect(content?.map(({ name }) => name)).toEqual([...contentTables, ...aboutItems].sort())
    expect(others.flat().some(({ name }) => contentTables.includes(name))).toBe(false)
  })

  test("doesn't start if the disk has no room for a copy of every table", async () => {
    const space = await watchDiskSpace(tmpdir(), () => {}, Number.MAX_SAFE_INTEGER)
    onTestFinished(space.stopWatching)
    await (await board.student()).confess()
    const before = await transactionOf(board.board, 'confessions')

    await expect(scrub({ ...board.board, hasDiskSpace: space.isLeft })).rejects.toThrow(
      'The disk of DATA_DIR has no room for a second copy of every table: make room',
    )
    expect(await transactionOf(board.board, 'confessions')).toBe(before)
    expect((await readUpkeep(board.board.db))?.lastScrub).toBe(null)
  })

  test('keeps every column, key, index, foreign key, option and right', async () => {
    const { db } = board.board
    await db.execute(sql`grant select, update on confessions to pg_monitor with grant option`)
    await db.execute(sql`grant select on users to public`)
    await db.execute(sql`alter table replies set (fillfactor = 90, autovacuum_enabled = true)`)
    await db.execute(sql`create index "an Operator’s" on replies (upvote_count) where depth = 1`)
    onTestFinished(async () => {
      await db.execute(sql`drop index "an Operator’s"`)
      await db.execute(sql`alter table replies reset (fillfactor, autovacuum_enabled)`)
      await db.execute(sql`revoke all on confessions, users from pg_monitor, public`)
    })
    const before = await catalogOf(board.board)
    expect(before.length).toBeGreaterThan(80)

    await scrub(board.board)
    expect(await catalogOf(board.board)).toEqual(before)
    await scrub(board.board)
    expect(await catalogOf(board.board)).toEqual(before)
  })

  test('leaves nothing to migrate at the next start', async () => {
    await scrub(board.board)
    const before = await catalogOf(board.board)
    const again = await connect(board.board.config, () => {})
    await again.close()

    expect(await catalogOf(board.board)).toEqual(before)
  })

  test("keeps the board's prepared statements working", async () => {
    const student = await board.student()
    const { id } = await student.confess()
    // PostgreSQL settles on a prepared statement's final plan after five executions.
    const read = () =>
      Promise.all(
        Array.from({ length: 60 }, async () => (await student.get('/api/me/confessions')).body),
      )
    const before = await read()
    await scrub(board.board)

    expect(await read()).toEqual(before)
    expect((await student.put(`/api/confessions/${id}/upvote`)).body.upvoteCount).toBe(1)
    expect((await student.delete(`/api/confessions/${id}`)).status).toBe(204)
    expect(await board.board.db.$count(reactions)).toBe(0)
  })

  test('keeps foreign keys: deleting a confession deletes its replies and votes', async () => {
    const [ada, bob] = [await board.student(), await board.student()]
    const { id } = await ada.confess()
    const reply = await bob.reply(id)
    await ada.put(`/api/replies/${reply.id}/upvote`)
    await scrub(board.board)
    await ada.delete(`/api/confessions/${id}`)

    const { db } = board.board
    expect([await db.$count(replies), await db.$count(reactions)]).toEqual([0, 0])
    await expect(
      db.insert(replies).values({
        id,
        confessionId: id,
        depth: 0,
        authorTag: id,
        isOp: false,
        content: 'On nothing',
        createdAt: new Date(),
      }),
    ).rejects.toThrow()
  })
})
