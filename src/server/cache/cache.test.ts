import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCache } from './cache.ts'

describe('a cached value', () => {
  let now = 0
  let reads = 0
  const read = async () => ({ bytes: 1_000, number: ++reads })

  beforeEach(() => {
    ;[now, reads] = [Math.floor(performance.now()), 0]
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(() => vi.restoreAllMocks())

  test('is read once for everyone who asks at the same time or within a second', async () => {
    const cache = createCache(1_000_000)
    const asked = await Promise.all([1, 2, 3].map(() => cache.read('a', 'subject', read)))
    now += 999

    expect(asked.map(({ number }) => number)).toEqual([1, 1, 1])
    expect((await cache.read('a', 'subject', read)).number).toBe(1)
    expect(cache.get('a')).toEqual({ bytes: 1_000, number: 1 })
    expect((await cache.read('b', 'subject', read)).number).toBe(2)
  })

  test('is read again after a second', async () => {
    const cache = createCache(1_000_000)
    await cache.read('a', 'subject', read)
    now += 1_000
    expect(cache.get('a')).toBeUndefined()
    expect((await cache.read('a', 'subject', read)).number).toBe(2)
  })

  test('is as old as the start of its read', async () => {
    const cache = createCache(1_000_000)
    let answer = (_: { bytes: number }) => {}
    const slow = cache.read(
      'a',
      'subject',
      () => new Promise<{ bytes: number }>((resolve) => (answer = resolve)),
    )
    now += 1_000
    answer({ bytes: 1 })
    await slow

    expect(cache.get('a')).toBeUndefined()
  })

  test('is read again after a change of its subject only', async () => {
    const cache = createCache(1_000_000)
    await cache.read('a', 'one', read)
    await cache.read('b', 'other', read)
    cache.expire('one')

    expect(cache.get('a')).toBeUndefined()
    expect(cache.get('b')).toBeDefined()
    expect((await cache.read('a', 'one', read)).number).toBe(3)
  })

  test('is never served after a change if it was read before the change', async () => {
    const cache = createCache(1_000_000)
    const answers: ((value: { bytes: number; text: string }) => void)[] = []
    const fill = () =>
      new Promise<{ bytes: number; text: string }>((resolve) => answers.push(resolve))
    const before = cache.read('a', 'subject', fill)
    cache.expire('subject')
    const after = cache.read('a', 'subject', fill)
    answers[1]?.({ bytes: 1, text: 'new' })
    expect((await after).text).toBe('new')
    answers[0]?.({ bytes: 1, text: 'old' })
    expect((await before).text).toBe('old')

    expect(cache.get('a')).toMatchObject({ text: 'new' })
  })

  test('is read at most ten times a second while everything changes, and is never older than a second', async () => {
    const cache = createCache(1_000_000)
    for (let change = 0; change < 50; change++) {
      cache.expire('subject')
      await cache.read('a', 'subject', read)
    }
    expect(reads).toBe(10)

    now += 1_000
    expect((await cache.read('a', 'subject', read)).number).toBe(11)
  })

  test('is read again by the next request after a failed read', async () => {
    const cache = createCache(1_000_000)
    const failing = () => Promise.reject(new Error('The database is away'))
    const asked = await Promise.allSettled([1, 2].map(() => cache.read('a', 'subject', failing)))

    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await cache.read('a', 'subject', read)).number).toBe(1)
  })

  test('is evicted, the oldest first, when the cache is full', async () => {
    const cache = createCache(10_000)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      await cache.read(key, 'subject', read)

    expect(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].filter((key) => cache.get(key))).toEqual([
      ...['c', 'd', 'e', 'f', 'g', 'h'],
    ])
  })

  test('is shared but not stored if the read says so', async () => {
    const cache = createCache(10_000)
    const unstored = async () => ({ ...(await read()), noStore: true })
    const asked = await Promise.all([1, 2].map(() => cache.read('a', 'subject', unstored)))

    expect(asked.map(({ number }) => number)).toEqual([1, 1])
    expect(cache.get('a')).toBeUndefined()
  })
})
