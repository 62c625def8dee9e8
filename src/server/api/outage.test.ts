import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { callerOf } from '../../../test/board.ts'
import { type FaultyLink, faultyLink } from '../../../test/database/faulty-link.ts'
import { useTwoBoards } from '../../../test/two-boards.ts'

describe('if the database fails', () => {
  let proxy: FaultyLink
  const boards = useTwoBoards(async (url) => {
    proxy = await faultyLink(url)
    return proxy.url
  })
  afterAll(() => proxy.close())

  test.each([
    ['goes away', () => proxy.cut()],
    ['hangs', () => proxy.fallSilent()],
  ])(
    'a deletion is acknowledged if the database %s right after it, and others learn of it later',
    async (_, fail) => {
      const author = await boards.student()
      const { id } = await author.confess('Gone', 'Gone')
      const there = callerOf(boards.other.app, '')
      const url = `/api/confessions/${id}`
      expect((await there.get(url)).status).toBe(200)
      onTestFinished(
        boards.one.board.events.subscribe(({ type }) => {
          if (type === 'confession deleted') fail()
        }),
      )

      expect((await author.delete(url)).status).toBe(204)

      boards.other.board.cache.clear()
      expect((await there.get(url)).status).toBe(503)
      await heal()
      await expect.poll(async () => (await there.get(url)).status).toBe(404)
    },
  )

  test('an account is gone even if the database goes away before others learn of it', async () => {
    const author = await boards.student()
    await author.confess('Gone', 'Gone')
    onTestFinished(
      boards.one.board.events.subscribe(({ type }) => {
        if (type === 'sessions ended') proxy.cut()
      }),
    )

    const { status } = await author.post('/api/account/deletion', { deleteContent: true })
    expect(status).toBe(200)

    await heal()
    const there = callerOf(boards.other.app, '')
    const items = async () => (await there.get('/api/confessions')).body.items
    await expect.poll(items).toEqual([])
  })

  /** Ends the outage, and waits until both boards receive events again. */
  async function heal() {
    proxy.heal()
    const positions = () => [boards.one, boards.other].map(({ board }) => board.relay.position())
    await expect.poll(() => positions().includes(0), { timeout: 15_000 }).toBe(false)
  }
})
