import { expect, test } from 'vitest'
import type { Item } from './broadcast-items.ts'
import { createRecentItems } from './recent-items.ts'

const told = (id: string, at: number): Item => ({
  id,
  kind: 'confession',
  confessionId: id,
  threadOf: undefined,
  isGone: false,
  json: '{}',
  at,
  postedAt: undefined,
  toldAt: at,
})

test('on a quiet board, all recent items are known, however old', () => {
  const recent = createRecentItems(0, () => 10 * 60 * 60_000)
  recent.add([told('one', 5)])

  expect(recent.after(6)).toEqual([])
  expect(recent.after(4)?.map(({ id }) => id)).toEqual(['one'])
  expect(recent.after(-1)).toBeUndefined()
})

test('on a busy board, items are known as far back as there is room', () => {
  const recent = createRecentItems(0)
  const items = Array.from({ length: 10_001 }, (_, index) => told(`${index}`, index + 1))
  recent.add(items)

  expect(recent.after(1)).toBeUndefined()
  expect(recent.after(9_990)?.length).toBe(11)
})

test('each item is known once, in its last state, and keeps the time it was posted', () => {
  const recent = createRecentItems(0)
  recent.add([{ ...told('one', 1), postedAt: 1 }, told('two', 2)])
  recent.add([told('one', 3)])

  expect(recent.after(0)).toEqual([told('two', 2), { ...told('one', 3), postedAt: 1 }])
})
