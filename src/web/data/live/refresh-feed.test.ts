import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { feedQuery } from '../confessions/queries.ts'
import { newConfessions } from './news.ts'
import { refreshFeed } from './refresh-feed.ts'
import { cardOf, idsIn } from './shown.test-data.ts'

const { queryKey } = feedQuery({ sort: 'new', frame: 'all' })
const client = createQueryClient()
const scrollTo = vi.fn()
const fetch = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  client.clear()
  scrollTo.mockReset()
  vi.stubGlobal('window', { scrollTo })
  vi.stubGlobal('fetch', fetch)
  client.setQueryData(queryKey, {
    pages: ['first', 'second'].map((id) => ({ items: [cardOf(id)], nextCursor: id })),
    pageParams: [null, 'first'],
  })
  const staleTime = Number.POSITIVE_INFINITY
  new QueryObserver(client, { queryKey, staleTime }).subscribe(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a refreshed feed is shown from its top once it is read', async () => {
  const answer = Promise.withResolvers<Response>()
  fetch.mockReturnValue(answer.promise)
  newConfessions.set([{ id: 'new' }])
  const refreshing = refreshFeed(client)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(idsIn(client, queryKey)).toEqual(['first', 'second'])
  expect(scrollTo).not.toHaveBeenCalled()

  answer.resolve(Response.json({ items: [cardOf('new'), cardOf('first')], nextCursor: null }))
  expect(await refreshing).toBe(true)
  expect(idsIn(client, queryKey)).toEqual(['new', 'first'])
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  expect(newConfessions.get()).toEqual([])
})

test("a feed that can't be refreshed keeps its pages and its scroll position", async () => {
  fetch.mockResolvedValue(Response.json({}, { status: 400 }))
  expect(await refreshFeed(client)).toBe(false)

  expect(idsIn(client, queryKey)).toEqual(['first', 'second'])
  expect(scrollTo).not.toHaveBeenCalled()
})
