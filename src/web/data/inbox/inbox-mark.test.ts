import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hearInboxMark } from './inbox-mark.ts'
import { inboxNewsKey } from './news-query.ts'

describe('at a five-minute mark the count is read again', () => {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => [])
  let leave: () => void

  beforeEach(async () => {
    vi.useFakeTimers()
    const queryKey = [...inboxNewsKey, 'ada@ucsd.edu']
    const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity })
    leave = observer.subscribe(() => {})
    await vi.runAllTimersAsync()
    queryFn.mockClear()
  })
  afterEach(() => {
    leave()
    client.clear()
    vi.useRealTimers()
  })

  test('if it brings news, though not by all browsers at once', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5)
    hearInboxMark(client, { replies: [crypto.randomUUID()], more: false })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queryFn).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(queryFn).toHaveBeenCalledTimes(1)

    hearInboxMark(client, { replies: [], more: true })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  test('and not if it brings none', async () => {
    hearInboxMark(client, { replies: [], more: false })
    await vi.advanceTimersByTimeAsync(10_000)

    expect(queryFn).toHaveBeenCalledTimes(0)
  })
})
