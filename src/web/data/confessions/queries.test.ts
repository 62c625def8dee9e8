import { dehydrate, hydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Read } from '../api/api.ts'
import { createQueryClient } from '../api/query-client.ts'
import { threadQuery } from '../replies/queries.ts'
import { confessionQuery, feedQuery } from './queries.ts'

const minutes = (count: number) => count * 60_000

test('a feed is stale after 2 minutes, kept for 5, and not read again on focus, mount or interval', () => {
  const feed = feedQuery({ sort: 'new', frame: 'all' })
  expect(feed).toMatchObject({ staleTime: minutes(2), gcTime: minutes(5), refetchOnMount: false })
  expect(feed).not.toHaveProperty('refetchInterval')
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    refetchOnWindowFocus: false,
  })
})

test('a confession is stale after 10 minutes and kept for 30', () => {
  expect(confessionQuery('id')).toMatchObject({ staleTime: minutes(10), gcTime: minutes(30) })
})

test('replies are always stale and kept for a minute', () => {
  expect(threadQuery('id')).toMatchObject({ staleTime: 0, gcTime: minutes(1) })
})

test('a feed that came with its page is read again from the beginning', async () => {
  const asked: unknown[] = []
  const read: Read = async (_name, ...input) => {
    asked.push(...input)
    return JSON.parse('{ "items": [], "nextCursor": null }')
  }
  const feed = { ...feedQuery({ sort: 'new', frame: 'all' }, read), staleTime: 0 }
  const [server, browser] = [createQueryClient(), createQueryClient()]

  await server.fetchInfiniteQuery(feed)
  hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))))
  await browser.fetchInfiniteQuery(feed)

  const whole = { query: { sort: 'new', frame: 'all', cursor: undefined } }
  expect(asked).toEqual([whole, whole])
})
