import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ViewerFlags } from '../../../contract/viewer-flags.ts'
import { cardOf } from '../live/shown.test-data.ts'
import { createKnownMerge, forgetKnown, learnAnswer, learnOwnFlags } from './known.ts'

const card = cardOf('one')

afterEach(() => {
  forgetKnown()
  vi.useRealTimers()
})

test('two pending writes on one item both show, and of the same field the later one', () => {
  const client = new QueryClient()
  for (const patch of [{ hasVoted: true, upvoteCount: 1 }, { isOwner: true }, { upvoteCount: 2 }])
    void new MutationObserver(client, {
      mutationFn: () => new Promise(() => {}),
      meta: { patches: { one: patch } },
    }).mutate()

  expect(createKnownMerge(client, 0)(card)).toEqual({
    ...card,
    ...{ hasVoted: true, upvoteCount: 2, isOwner: true },
  })
})

test('a flag that was set while another was written does not hold back the answer', () => {
  vi.useFakeTimers()
  const known = (flags: Partial<ViewerFlags>) => learnOwnFlags('one', flags)
  known({ hasVoted: false })
  vi.advanceTimersByTime(100)
  const sentAt = Date.now()
  vi.advanceTimersByTime(100)
  known({ isOwner: true })
  learnAnswer('one', { hasVoted: true, upvoteCount: 5 }, sentAt)

  expect(createKnownMerge(new QueryClient(), sentAt)(card)).toEqual({
    ...card,
    ...{ hasVoted: true, isOwner: true, upvoteCount: 5 },
  })
})
