import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '../accounts/sessions/queries.ts'
import { showOverReads } from './show-over-reads.ts'

const queryKey = ['votes']

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function openPage() {
  const client = new QueryClient()
  const show = showOverReads(client)
  client.setQueryData(queryKey, 0)
  return {
    votes: () => client.getQueryData(queryKey),
    hear: (votes: number) => show(() => client.setQueryData(queryKey, votes)),
    hearOwn: (votes: number) => show(() => client.setQueryData(queryKey, votes), { isOwn: true }),
    signOut: () => client.setQueryData(sessionQuery().queryKey, { user: null }),
    /** Answered when `answer` is called. */
    read: () => {
      const { promise, resolve } = Promise.withResolvers<number>()
      const read = client.fetchQuery({ queryKey, queryFn: () => promise })
      return async (votes: number) => {
        resolve(votes)
        await read
      }
    },
  }
}

test('what is heard while a read is under way is shown over its older answer', async () => {
  const page = openPage()
  const answer = page.read()
  page.hear(2)
  await answer(1)
  expect(page.votes()).toBe(2)
})

test('what was heard just before a read is shown over its answer, which may have been kept', async () => {
  const page = openPage()
  page.hear(2)
  await page.read()(1)
  expect(page.votes()).toBe(2)
})

test('what was heard long before a read is in its answer', async () => {
  const page = openPage()
  page.hear(2)
  vi.advanceTimersByTime(10_000)
  await page.read()(3)
  expect(page.votes()).toBe(3)
})

test('what somebody did is not shown over what is read when they signed out', async () => {
  const page = openPage()
  page.hearOwn(2)
  page.signOut()
  await page.read()(1)
  expect(page.votes()).toBe(1)
})
