import { expect, test } from 'vitest'
import type { Item } from './changes.ts'
import { createRecentBroadcasts } from './recent-broadcasts.ts'

const item = (id: string, at: number): Item => ({
  id,
  kind: 'confession',
  confessionId: id,
  isGone: false,
  json: '{}',
  at,
})

test('of a quiet board all is known, however long ago it was', () => {
  const recent = createRecentBroadcasts(0)
  recent.add(5, [item('one', 5)], [])

  expect(recent.after(10 * 60 * 60_000)?.items).toEqual([])
  expect(recent.after(6)?.items).toEqual([])
  expect(recent.after(4)?.items.map(({ id }) => id)).toEqual(['one'])
  expect(recent.after(-1)).toBeUndefined()
})

test('of a busy one so far back as there is room', () => {
  const recent = createRecentBroadcasts(0)
  for (let at = 1; at <= 40_000; at++) recent.add(at, [item(`${at}`, at)], [])

  expect(recent.after(1)).toBeUndefined()
  expect(recent.after(39_989)?.items.length).toBe(11)
})

test('many events of a few items do not push out the others', () => {
  const recent = createRecentBroadcasts(0)
  recent.add(1, [item('quiet', 1)], [])
  for (let at = 2; at <= 60_000; at++) recent.add(at, [item(`hot ${at % 10}`, at)], [])

  expect(recent.after(0)?.items.length).toBe(11)
})

test('each item is there once, as it was last, and new for as long as it was', () => {
  const recent = createRecentBroadcasts(0)
  recent.add(2, [{ ...item('one', 1), postedAt: 1 }, item('two', 2)], [])
  recent.add(3, [item('one', 3)], [])

  expect(recent.after(0)?.items).toEqual([item('two', 2), { ...item('one', 3), postedAt: 1 }])
})
