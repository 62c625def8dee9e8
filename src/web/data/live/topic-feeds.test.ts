import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changes } from '../../../contract/events.ts'
import { createQueryClient } from '../api/query-client.ts'
import { type Feed, isOfTopic } from '../confessions/feed-params.ts'
import { confessionQuery, feedQuery, feedsKey } from '../confessions/queries.ts'
import { handleEvent } from './handle-event.ts'
import { goneItems, newConfessions } from './news.ts'
import { readShownAgain } from './read-again.ts'
import { refreshFeed } from './refresh-feed.ts'
import { cardOf, confessionOf, idsIn, showFeed } from './shown.test-data.ts'
import { watchCache } from './watch-cache.ts'

const money: Feed = { sort: 'new', frame: 'all', topic: 'Money' }
const whole: Feed = { sort: 'new', frame: 'all' }
const client = createQueryClient()
watchCache(client)
let answers: Record<string, unknown>

beforeEach(() => {
  client.clear()
  newConfessions.set([])
  goneItems.set(new Set())
  answers = {}
  vi.useFakeTimers()
  vi.stubGlobal('window', { scrollTo: () => {} })
  vi.stubGlobal('fetch', async (address: string) => {
    if (address in answers) return Response.json(answers[address])
    const headers = { 'content-type': 'application/problem+json' }
    const problem = { status: 404, code: 'confession_not_found', title: 'Confession not found' }
    return Response.json(problem, { status: 404, headers })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the feed of a topic counts only new confessions of the topic', () => {
  hear({ posted: ['one', 'two', 'three'] }, { one: 'Money', two: 'Love', three: null })

  expect(countedIn(money)).toEqual(['one'])
  expect(countedIn(whole)).toEqual(['one', 'two', 'three'])
})

test('a counted confession whose author changes its topic is counted where it now belongs', () => {
  hear({ posted: ['one'] }, { one: 'Love' })
  hear({}, { one: 'Money' })
  expect(countedIn(money)).toEqual(['one'])

  hear({}, { one: null })
  expect(countedIn(money)).toEqual([])
  expect(countedIn(whole)).toEqual(['one'])
})

test('reading the feed of a topic leaves new confessions of other topics counted', async () => {
  showFeed(client, money, cardOf('old', { topic: 'Money' }))
  onScreen(money)
  hear({ posted: ['one', 'two'] }, { one: 'Money', two: 'Love' })
  vi.advanceTimersByTime(5_000)
  answers['/api/confessions?sort=new&frame=all&topic=Money'] = { items: [], nextCursor: null }

  await refreshFeed(client)

  expect(countedIn(whole)).toEqual(['two'])
})

test('a change of the topic shows on every copy at once, also in the feed of the earlier topic', () => {
  showFeed(client, money, cardOf('one', { topic: 'Money' }))
  client.setQueryData(confessionQuery('one').queryKey, confessionOf('one', { topic: 'Money' }))
  hear({}, { one: 'Love' })

  const { queryKey } = feedQuery(money)
  expect(client.getQueryData(queryKey)?.pages[0]?.items).toMatchObject([{ topic: 'Love' }])
  expect(client.getQueryData(confessionQuery('one').queryKey)?.topic).toBe('Love')
})

test('a card that is missing in a newer answer stays if it has another topic, and leaves if it was deleted', async () => {
  const cards = ['third', 'second', 'first'].map((id, at) =>
    cardOf(id, { topic: 'Money', createdAt: `2026-01-01T00:00:0${9 - at}.000Z` }),
  )
  showFeed(client, money, ...cards)
  answers['/api/confessions?sort=new&frame=all&topic=Money'] = {
    items: [cards[2]],
    nextCursor: null,
  }
  answers['/api/confessions/third'] = confessionOf('third', { topic: 'Love' })

  onScreen(money)
  await readShownAgain(client, feedsKey)

  const { queryKey } = feedQuery(money)
  expect(idsIn(client, queryKey)).toEqual(['third', 'first'])
  expect(client.getQueryData(queryKey)?.pages[0]?.items[0]).toMatchObject({ topic: 'Love' })
  expect([...goneItems.get()]).toEqual(['second'])
})

function countedIn(feed: Feed): string[] {
  return newConfessions
    .get()
    .filter(({ topic }) => isOfTopic(feed, topic))
    .map(({ id }) => id)
}

function hear({ posted = [] }: Partial<Changes>, topics: Record<string, string | null>): void {
  const counts = { upvoteCount: 0, replyCount: 0, updatedAt: null }
  const confessions = Object.entries(topics).map(([id, topic]) => ({ id, ...counts, topic }))
  const data = JSON.stringify({ confessions, posted, replies: [] })
  handleEvent(client, { type: 'changes', position: 0, data })
}

function onScreen(feed: Feed): void {
  const query = { ...feedQuery(feed), staleTime: Number.POSITIVE_INFINITY }
  new InfiniteQueryObserver(client, query).subscribe(() => {})
}
