import { describe, expect, test } from 'vitest'
import { servePages, withoutTimes } from '../board-with-pages.ts'
import { placeConfessions } from '../content.ts'
import { remoteBrowser } from '../remote-browser.ts'

const settings = { TOPICS: 'Money,Campus life' }

describe('the pages of a board with topics', () => {
  const place = async (count: number, topic: string) => {
    const { board, origin } = await servePages(settings)
    const rows = Array.from({ length: count }, (_, i) => ({ topic, title: `${topic} ${i}` }))
    const placed = await placeConfessions(board, rows)
    board.events.publish({ type: 'confession posted', confessionId: `${placed[0]?.id}` })
    const { send } = remoteBrowser(origin)
    return { placed, page: async (path: string) => (await send('GET', path)).body as string }
  }

  test('offer every topic as a filter, and each card links to the feed of its topic', async () => {
    const { placed, page } = await place(1, 'Money')

    for (const path of ['/', `/confession/${placed[0]?.id}`])
      expect(await page(path)).toMatch(/<a [^>]*href="\/\?topic=Money">Money</)
    expect((await page('/')).match(/<option value="[^"]*"/g)?.slice(-3)).toEqual([
      '<option value=""',
      '<option value="Money"',
      '<option value="Campus life"',
    ])
  })

  test('show the feed of a topic at its address', async () => {
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
