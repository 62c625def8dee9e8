import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, callerOf } from '../../../test/board.ts'
import { recordEvents } from '../../../test/board-events.ts'
import { administer } from '../../../test/database/databases.ts'
import { type FaultyLink, faultyLink } from '../../../test/database/faulty-link.ts'
import { cutListeners } from '../../../test/database/notifications.ts'
import { hideAsOperator } from '../../../test/moderation/decisions.ts'
import { useTwoBoards } from '../../../test/two-boards.ts'

describe('while the database is away', () => {
  let proxy: FaultyLink
  const boards = useTwoBoards(async (url) => {
    proxy = await faultyLink(url)
    return proxy.url
  })
  afterAll(() => proxy.close())
  const text = { title: 'Another title', content: 'Another text' }

  test('visitors read what the board last answered, and writes are refused', async () => {
    const student = await boards.student()
    const { id } = await student.confess('A title')
    await student.reply(id, 'A reply')
    const [, there] = visitors()
    const urls = ['/api/confessions', `/api/confessions/${id}`, `/api/confessions/${id}/replies`]
    const before = await answersTo(there, urls)
    const search = '/api/search?q=title'
    expect((await there.get(search)).body.items).toHaveLength(1)

    await withoutDatabase(async () => {
      const during = await answersTo(there, urls)
      expect(during.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
      for (const { headers } of during)
        expect(headers).toMatchObject({
          'spill-read-only': '1',
          'cache-control': 'private, no-store, no-transform',
        })
      expect((await there.get('/api/confessions?sort=top')).status).toBe(503)
      expect((await there.get(search)).status).toBe(503)
      const { headers } = await there.get('/api/confessions')
      expect(headers).not.toHaveProperty('etag')
      expect((await student.get('/api/confessions')).status).toBe(503)
      expect((await student.post('/api/confessions', text)).status).toBe(503)
    })

    await expect.poll(async () => (await student.post('/api/confessions', text)).status).toBe(201)
    const titles = async () =>
      (await there.get('/api/confessions')).body.items.map(({ title }: { title: string }) => title)
    await expect.poll(titles).toEqual([text.title, 'A title'])
    for (const { headers } of await answersTo(there, urls))
      expect(headers['spill-read-only']).toBeUndefined()
  })

  test('a board shows nothing from before if the database had no connection left for it', async () => {
    const author = await boards.student()
    await author.confess('Gone', 'Gone')
    const [, there] = visitors()
    const feed = '/api/confessions'
    expect(await textsOf(there, [feed])).toContain('Gone')
    proxy.refuse()
    await expect.poll(positions).toEqual(['', ''])
    expect((await there.get('/readyz')).status).toBe(503)

    proxy.cut()
    boards.other.board.cache.clear()
    expect(await textsOf(there, [feed])).not.toContain('Gone')
    await heal()
  })

  test('no process shows what was deleted, edited or hidden before', async () => {
    const author = await boards.student()
    const confess = async (): Promise<string> => (await author.confess('Gone', 'Gone')).id
    const [deleted, edited, hidden] = [await confess(), await confess(), await confess()]
    const { id } = await author.confess()
    const reply = (await author.reply(id, 'Gone')).id
    await author.reply(id, 'Gone, too', reply)
    const urls = [
      '/api/confessions',
      ...[deleted, edited, hidden].map((gone) => `/api/confessions/${gone}`),
      `/api/confessions/${id}/replies`,
      `/api/replies/${reply}/replies`,
    ]
    for (const visitor of visitors())
      for (const url of urls) expect(await textsOf(visitor, [url])).toContain('Gone')

    await author.delete(`/api/confessions/${deleted}`)
    await author.patch(`/api/confessions/${edited}`, text)
    await hideAsOperator(boards.one, { kind: 'confession', id: hidden })
    await author.delete(`/api/replies/${reply}`)
    await otherHearsAll()

    await withoutDatabase(async () => {
      for (const visitor of visitors()) expect(await textsOf(visitor, urls)).not.toContain('Gone')
    })
  })

  test.each([
    ['goes away', () => proxy.cut()],
    ['hangs', () => proxy.fallSilent()],
  ])(
    'a deletion is not acknowledged if the database %s before others learn of it',
    async (_, fail) => {
      const author = await boards.student()
      const { id } = await author.confess('Gone', 'Gone')
      const urls = [`/api/confessions/${id}`]
      const [, there] = visitors()
      expect(await textsOf(there, urls)).toContain('Gone')
      await otherHearsAll()
      const { events } = boards.one.board
      onTestFinished(
        events.subscribe((_event, origin) => {
          if (origin === 'here') fail()
        }),
      )

      const { status, body } = await author.delete(`/api/confessions/${id}`)
      expect([status, body.code]).toEqual([503, 'not_announced'])

      await heal()
      await expect.poll(() => textsOf(there, urls)).not.toContain('Gone')
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
    await expect.poll(() => textsOf(visitors()[1], ['/api/confessions'])).not.toContain('Gone')
  })

  test('a board shows nothing from before once the database answered while no events arrive', async () => {
    const author = await boards.student()
    const { id } = await author.confess('Gone', 'Gone')
    const [, there] = visitors()
    const feed = '/api/confessions'
    expect(await textsOf(there, [feed])).toContain('Gone')
    await otherHearsAll()
    await loseListeners()
    await author.delete(`/api/confessions/${id}`)

    expect((await there.get('/api/search?q=Gone')).status).toBe(200)
    proxy.cut()
    boards.other.board.cache.clear()
    expect(await textsOf(there, [feed])).not.toContain('Gone')

    await allowConnections(true)
    await heal()
  })

  const visitors = () =>
    [callerOf(boards.one.app, ''), callerOf(boards.other.app, '')] as [Caller, Caller]
  const answersTo = (caller: Caller, urls: string[]) =>
    Promise.all(urls.map((url) => caller.get(url)))
  const textsOf = async (caller: Caller, urls: string[]) =>
    JSON.stringify((await answersTo(caller, urls)).map(({ body }) => body))
  const positions = () => [boards.one, boards.other].map(({ board }) => board.relay.position())

  /** Lets the boards go on with the connections that they have, but without those over which events arrive. */
  async function loseListeners() {
    await allowConnections(false)
    onTestFinished(() => allowConnections(true))
    await administer(server().href, `${cutListeners} and datname = '${database()}'`)
    await expect.poll(positions).toEqual(['', ''])
  }
  const server = () => new URL('postgres', boards.url)
  const database = () => new URL(boards.url).pathname.slice(1)
  const allowConnections = (isAllowed: boolean) =>
    administer(server().href, `alter database ${database()} allow_connections ${isAllowed}`)

  /** Ends the outage, and waits until both boards hear events again. */
  async function heal() {
    proxy.heal()
    await expect.poll(() => positions().includes(''), { timeout: 15_000 }).toBe(false)
  }

  /** Waits until the other process has heard all that happened. */
  async function otherHearsAll() {
    await boards.one.board.relay.removalsSent()
    const heard = recordEvents(boards.other.board)
    const last = { type: 'sessions ended', epoch: randomUUID() } as const
    boards.one.board.events.publish(last)
    await expect.poll(() => heard).toContainEqual(last)
  }

  async function withoutDatabase(work: () => Promise<void>) {
    proxy.cut()
    await expect.poll(positions).toEqual(['', ''])
    // Empty the cache: answers of the last second need no database.
    for (const { board } of [boards.one, boards.other]) board.cache.clear()
    await work().finally(heal)
  }
})
