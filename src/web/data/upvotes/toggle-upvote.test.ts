import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, restartReads } from '../api/query-client.ts'
import { feedQuery } from '../confessions/queries.ts'
import { patchItem } from '../items/cache.ts'
import { cardOf } from '../live/shown.test-data.ts'
import { watchCache } from '../live/watch-cache.ts'
import { sessionQuery } from '../session/session-query.ts'
import { toggleUpvote } from './toggle-upvote.ts'

const feed = { sort: 'new', frame: 'all' } as const
const { queryKey } = feedQuery(feed)

afterEach(() => {
  vi.unstubAllGlobals()
})

test('Load More goes on while one votes, and nothing moves', async () => {
  const { client, requests, answer } = openFeed()
  const voted = { kind: 'confession', id: '2', upvoteCount: 0, hasVoted: false } as const
  toggleUpvote(client, voted)
  await vi.waitFor(() => expect(requests()).toHaveLength(2))
  answer('PUT', { upvoteCount: 1, hasVoted: true })
  await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  answer('GET', { items: ['4', '5'].map((id) => cardOf(id)), nextCursor: null })

  await vi.waitFor(() => expect(shownIn(client)).toEqual(['1', '2 voted', '3', '4', '5']))
  expect(requests()).toEqual(['GET cursor=next', 'PUT'])
})

test('Load More is asked for again after another write, and the rest of the list is not', async () => {
  const { client, requests, answer } = openFeed()
  patchItem(client, '2', () => ({ upvoteCount: 1, hasVoted: true }))
  restartReads(client)
  await vi.waitFor(() => expect(requests()).toHaveLength(2))
  answer('GET', { items: ['4', '5'].map((id) => cardOf(id)), nextCursor: null })

  await vi.waitFor(() => expect(shownIn(client)).toEqual(['1', '2 voted', '3', '4', '5']))
  expect(requests()).toEqual(['GET cursor=next', 'GET cursor=next'])
})

/** Opens a feed with three cards and asks for more. Requests are answered only by `answer`. */
function openFeed() {
  const client = createQueryClient()
  watchCache(client)
  client.setQueryData(sessionQuery().queryKey, { user: { email: 'ada@ucsd.edu' } } as never)
  const items = ['1', '2', '3'].map((id) => cardOf(id))
  client.setQueryData(queryKey, { pages: [{ items, nextCursor: 'next' }], pageParams: [null] })
  const waiting: { request: string; resolve: (answer: Response) => void }[] = []
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const cursor = /cursor=\w+/.exec(address) ?? ''
    const { promise, resolve } = Promise.withResolvers<Response>()
    waiting.push({ request: `${method} ${cursor}`.trim(), resolve })
    return promise
  })
  const observer = new InfiniteQueryObserver(client, feedQuery(feed))
  observer.subscribe(() => {})
  void observer.fetchNextPage()
  return {
    client,
    requests: () => waiting.map(({ request }) => request),
    answer: (method: string, body: object) => {
      for (const { request, resolve } of waiting)
        if (request.startsWith(method)) resolve(Response.json(body))
    },
  }
}

function shownIn(client: ReturnType<typeof createQueryClient>) {
  const pages = client.getQueryData(queryKey)?.pages ?? []
  return pages
    .flatMap(({ items }) => items)
    .map(({ id, hasVoted }) => (hasVoted ? `${id} voted` : id))
}
