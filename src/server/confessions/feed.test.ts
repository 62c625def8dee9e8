import { afterEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { dayMs, hourMs, minuteMs, setClock } from '../../../test/clock.ts'
import { placeConfessions } from '../../../test/content.ts'
import { idsOf, pagesOf } from '../../../test/pages.ts'
import { frames, type Sort, sorts } from '../../contract/limits.ts'

const frameLengths = { hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs }

describe('the feed', () => {
  const board = useBoard()
  afterEach(() => {
    vi.useRealTimers()
  })

  const everyFeed = sorts.flatMap((sort) => frames.map((frame) => ({ sort, frame })))

  test.each(everyFeed)('$sort over $frame lists every confession once, in order', async (feed) => {
    const placed = await placeConfessions(board.board, manyAlike())

    const pages = await pagesOf(board.visitor(), `/api/confessions?${new URLSearchParams(feed)}`)

    expect(pages.map((page) => page.length)).toEqual([15, 15, 10])
    expect(idsOf(pages.flat())).toEqual(idsOf(placed.toSorted(inOrderOf(feed.sort))))
  })

  test.each(Object.entries(frameLengths))(
    'the most voted of the %s come once each, in order, even if hundreds before have more votes',
    async (frame, length) => {
      const now = Date.now()
      await placeConfessions(board.board, manyOlder(now - length))
      const placed = await placeConfessions(board.board, spreadOver(now - length, now))

      const pages = await pagesOf(board.visitor(), `/api/confessions?sort=top&frame=${frame}`)

      expect(pages.map((page) => page.length)).toEqual([15, 15, 10])
      expect(idsOf(pages.flat())).toEqual(idsOf(placed.toSorted(inOrderOf('top'))))
    },
  )

  test('a full last page has no cursor to an empty one', async () => {
    await placeConfessions(board.board, manyAlike().slice(0, 30))

    const pages = await pagesOf(board.visitor(), '/api/confessions')

    expect(pages.map((page) => page.length)).toEqual([15, 15])
  })

  test('the most voted of all time comes first, however old', async () => {
    const [old] = await placeConfessions(board.board, [
      { createdAt: new Date('2019-01-01'), upvoteCount: 9 },
      ...manyAlike(),
    ])

    const { body } = await board.visitor().get('/api/confessions?sort=top')

    expect(body.items[0].id).toBe(old?.id)
  })

  test('sort and frame default to newest and all', async () => {
    await placeConfessions(board.board, manyAlike())
    const visitor = board.visitor()

    const { body } = await visitor.get('/api/confessions')

    expect(body).toEqual((await visitor.get('/api/confessions?sort=new&frame=all')).body)
  })

  test.each(Object.entries(frameLengths))(
    '%s begins with a whole minute',
    async (frame, length) => {
      const minute = Math.floor(Date.now() / minuteMs) * minuteMs
      // The clock stands still, so the test can place rows exactly one millisecond apart.
      setClock(minute + minuteMs - 1)
      const [within] = await placeConfessions(board.board, [
        { createdAt: new Date(minute - length) },
        { createdAt: new Date(minute - length - 1) },
      ])

      for (const sort of sorts) {
        const { body } = await board.visitor().get(`/api/confessions?sort=${sort}&frame=${frame}`)
        expect(idsOf(body.items)).toEqual([within?.id])
      }
    },
  )

  test.each(sorts)(
    '%s: Load More an hour later still shows what was in the frame',
    async (sort) => {
      const placed = await placeConfessions(board.board, manyAlike())
      const visitor = board.visitor()
      const url = `/api/confessions?sort=${sort}&frame=hour`
      const first = await visitor.get(url)

      setClock(Date.now() + 2 * hourMs)
      const rest = await pagesOf(visitor, url, first.body.nextCursor)
      const anew = await visitor.get(url)

      expect(rest.flat()).toHaveLength(placed.length - 15)
      expect(anew.body).toEqual({ items: [], nextCursor: null })
    },
  )

  test("a new confession doesn't push others onto the next page again", async () => {
    const [author, visitor] = [await board.student(), board.visitor()]
    await placeConfessions(board.board, manyAlike())
    const first = await visitor.get('/api/confessions')

    await author.confess()
    const rest = await pagesOf(visitor, '/api/confessions', first.body.nextCursor)

    const seen = idsOf([...first.body.items, ...rest.flat()])
    expect(new Set(seen).size).toBe(40)
    expect(seen).toHaveLength(40)
  })

  test('an empty board returns an empty page', async () => {
    const { status, body } = await board.visitor().get('/api/confessions?sort=top&frame=week')

    expect(status).toBe(200)
    expect(body).toEqual({ items: [], nextCursor: null })
  })

  test.each(['sort=best', 'frame=year', 'sort=', 'sort=new&sort=top'])(
    '?%s is refused',
    async (query) => {
      const { status, body } = await board.visitor().get(`/api/confessions?${query}`)

      expect(status).toBe(422)
      expect(body.code).toBe('invalid_fields')
      expect(body.errors[0].field).toBe(query.split('=')[0])
    },
  )
})

type Row = { id: string; createdAt: Date; upvoteCount: number }

/** Forty confessions of the last minutes. More than a page of them differ only in their ids. */
function manyAlike() {
  const at = Date.now() - 2 * minuteMs
  return Array.from({ length: 40 }, (_, i) =>
    i < 24
      ? { createdAt: new Date(at), upvoteCount: 1 }
      : { createdAt: new Date(at + (i % 5) - 2), upvoteCount: i % 3 },
  )
}

/** Three hundred confessions from before the frame, with as many votes as those in it or more. */
function manyOlder(before: number) {
  return Array.from({ length: 300 }, (_, i) => ({
    createdAt: new Date(before - (i + 1) * minuteMs),
    upvoteCount: i % 9,
  }))
}

/** Forty confessions spread over the time; five share each vote count. */
function spreadOver(from: number, to: number) {
  return Array.from({ length: 40 }, (_, i) => ({
    createdAt: new Date(from + minuteMs + ((to - from - minuteMs) * ((i * 17) % 40)) / 40),
    upvoteCount: i % 8,
  }))
}

function inOrderOf(sort: Sort) {
  return (a: Row, b: Row) =>
    (sort === 'top' ? b.upvoteCount - a.upvoteCount : 0) ||
    b.createdAt.getTime() - a.createdAt.getTime() ||
    (a.id < b.id ? 1 : -1)
}
