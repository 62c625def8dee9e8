import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ConfessionChange } from '../../../contract/events.ts'
import { createQueryClient } from '../api/query-client.ts'
import { forgetKnown } from '../items/known.ts'
import { firstSaved, savedQuery } from '../saved/queries.ts'
import { savedIds } from '../saved/saved.ts'
import { handleEvent } from './handle-event.ts'
import { cardOf, idsIn } from './shown.test-data.ts'
import { watchCache } from './watch-cache.ts'

const one = '00000000-0000-4000-8000-000000000001'
const two = '00000000-0000-4000-8000-000000000002'
const client = createQueryClient()
watchCache(client)
const requests: { address: string; options: RequestInit }[] = []
const now = '2026-01-02T00:00:00.000Z'
const before = { id: two, upvoteCount: 0, replyCount: 0, updatedAt: null }

beforeEach(() => {
  vi.useFakeTimers()
  client.clear()
  forgetKnown()
  requests.length = 0
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    requests.push({ address, options })
    return Response.json({ items: [cardOf(one), cardOf(two)], nextCursor: null })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('saved confessions are asked for in the order of their ids, without a cookie', async () => {
  await showSaved()

  expect(requests).toMatchObject([
    {
      address: `/api/confessions?ids=${one}%2C${two}`,
      options: { credentials: 'omit', cache: 'no-store' },
    },
  ])
})

test('counts change in place, and what is deleted leaves', async () => {
  const shown = await showSaved()
  hear({ ...before, upvoteCount: 7 })
  expect(shown()).toMatchObject([{ id: one }, { id: two, upvoteCount: 7 }])
  hear({ id: one, gone: true })
  expect(shown()).toMatchObject([{ id: two }])
})

test('an edited one is read again with the list, never by its id with a cookie', async () => {
  await showSaved()
  hear({ ...before, updatedAt: now })
  await vi.advanceTimersByTimeAsync(5_000)

  expect(requests).toHaveLength(2)
  for (const { address, options } of requests) {
    expect(address).toBe(`/api/confessions?ids=${one}%2C${two}`)
    expect(options.credentials).toBe('omit')
  }
})

async function showSaved() {
  // Another program has stored what is not an id. The board would refuse it together with the others.
  const ids = [two, 'not an id', one]
  savedIds.set(ids)
  const query = savedQuery(firstSaved(ids))
  onTestFinished(new InfiniteQueryObserver(client, query).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  expect(idsIn(client, query.queryKey)).toEqual([one, two])
  return () => client.getQueryData(query.queryKey)?.pages.flatMap(({ items }) => items)
}

function hear(change: ConfessionChange): void {
  const data = JSON.stringify({ confessions: [change], posted: [], replies: [] })
  handleEvent(client, { type: 'changes', position: 0, data })
}
