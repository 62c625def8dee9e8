import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { confessions } from '../../src/server/db/schema/content.ts'
import { servePages, withoutTimes } from '../board-with-pages.ts'
import { placeConfessions } from '../content.ts'
import { remoteBrowser } from '../remote-browser.ts'

const settings = { TOPICS: 'Money,Campus life' }
const filter = 'aria-label="Topic"'

describe('the pages of a board with topics', () => {
  const place = async (count: number, topic: string) => {
    const { board, origin } = await servePages(settings)
    const rows = Array.from({ length: count }, (_, i) => ({ topic, title: `${topic} ${i}` }))
    const placed = await placeConfessions(board, rows)
    board.events.publish({ type: 'confession posted', confessionId: `${placed[0]?.id}` })
    const { send } = remoteBrowser(origin)
    return { board, placed, page: async (path: string) => (await send('GET', path)).body as string }
  }

  test('offer a filter once twenty visible confessions have the topic', async () => {
    const { board, placed, page } = await place(19, 'Money')
    const [first, ...others] = placed

    expect(await page('/')).not.toContain(filter)
    expect(await page(`/confession/${first?.id}`)).toMatch(/class="topic-chip[^"]*">Money</)
    await placeConfessions(board, [{ topic: 'Money' }, { topic: 'Campus life' }])
    await expect.poll(() => page('/')).toContain(filter)

    const feed = await page('/')
    expect(feed.match(/<option value="[^"]*"/g)?.slice(-2)).toEqual([
      '<option value=""',
      '<option value="Money"',
    ])
    expect(await page(`/confession/${others[0]?.id}`)).toContain(
      '<a href="/?topic=Money">Money</a>',
    )
    expect(await page('/')).toMatch(/class="topic-chip[^"]*">Campus life</)
  })

  test.each([
    ['hidden', sql`update ${confessions} set is_hidden = true where title = 'Money 0'`],
    ['deleted', sql`delete from ${confessions} where title = 'Money 0'`],
  ])('withdraw the filter if one of twenty is %s', async (_, statement) => {
    const { board, page } = await place(20, 'Money')
    await expect.poll(() => page('/')).toContain(filter)

    await board.db.execute(statement)

    await expect.poll(() => page('/')).not.toContain(filter)
  })

  test('show the feed of a small topic to people who have its address', async () => {
    const { page } = await place(3, 'Campus life')

    const feed = await page('/?topic=Campus+life')

    expect(feed).toContain('<option value="Campus life" selected="">')
    expect(feed).toContain('Campus life 2')
    expect(await page('/?topic=Campus%20life&frame=week')).toContain('Campus life 2')
    expect(await page('/search?q=campus&topic=Campus+life')).toContain('Search all topics')
  })

  test('show the whole feed for a topic that the board does not have', async () => {
    const { page } = await place(1, 'Money')
    const shown = async (path: string) => withoutTimes(await page(path))
    const whole = await shown('/')

    for (const topic of ['Cash', 'money', '', 'x'.repeat(2_000), '%00', '%F0%9F'])
      expect(await shown(`/?topic=${topic}`), topic).toBe(whole)
    expect(await shown('/search?q=money&topic=Cash')).toBe(await shown('/search?q=money'))
  })

  test('don’t mention topics if the operator has set none', async () => {
    const { board, origin } = await servePages()
    const [one] = await placeConfessions(board, [{ topic: 'Money' }])
    const { send } = remoteBrowser(origin)

    for (const path of [
      '/',
      `/confession/${one?.id}`,
      '/?topic=Money',
      '/search?q=title&topic=Money',
    ])
      expect((await send('GET', path)).body).not.toMatch(/topic|Money/i)
  })
})
