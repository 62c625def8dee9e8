import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKept } from './cache.ts'

describe('what is kept', () => {
  let now = 0
  let reads = 0
  const read = async () => ({ bytes: 1_000, number: ++reads })

  beforeEach(() => {
    ;[now, reads] = [1_000_000, 0]
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(() => vi.restoreAllMocks())

  test('is read once for all that ask meanwhile, and those that ask within a second', async () => {
    const kept = createKept(1_000_000)
    const asked = await Promise.all([1, 2, 3].map(() => kept.read('a', 'subject', read)))
    now += 999

    expect(asked.map(({ number }) => number)).toEqual([1, 1, 1])
    expect((await kept.read('a', 'subject', read)).number).toBe(1)
    expect(kept.get('a')).toEqual({ bytes: 1_000, number: 1 })
    expect((await kept.read('b', 'subject', read)).number).toBe(2)
  })

  test('is read again after a second', async () => {
    const kept = createKept(1_000_000)
    await kept.read('a', 'subject', read)
    now += 1_000
    expect(kept.get('a')).toBeUndefined()
    expect((await kept.read('a', 'subject', read)).number).toBe(2)
  })

  test('is as old as the moment its reading began', async () => {
    const kept = createKept(1_000_000)
    let answer = (_: { bytes: number }) => {}
    const slow = kept.read(
      'a',
      'subject',
      () => new Promise<{ bytes: number }>((resolve) => (answer = resolve)),
    )
    now += 1_000
    answer({ bytes: 1 })
    await slow

    expect(kept.get('a')).toBeUndefined()
  })

  test('is read again when something happened to its subject, and to no other', async () => {
    const kept = createKept(1_000_000)
    await kept.read('a', 'one', read)
    await kept.read('b', 'other', read)
    kept.expire('one')

    expect(kept.get('a')).toBeUndefined()
    expect(kept.get('b')).toBeDefined()
    expect((await kept.read('a', 'one', read)).number).toBe(3)
  })

  test('never answers who asks after a change with what was read before it', async () => {
    const kept = createKept(1_000_000)
    const answers: ((value: { bytes: number; text: string }) => void)[] = []
    const fill = () =>
      new Promise<{ bytes: number; text: string }>((resolve) => answers.push(resolve))
    const before = kept.read('a', 'subject', fill)
    kept.expire('subject')
    const after = kept.read('a', 'subject', fill)
    answers[1]?.({ bytes: 1, text: 'new' })
    expect((await after).text).toBe('new')
    answers[0]?.({ bytes: 1, text: 'old' })
    expect((await before).text).toBe('old')

    expect(kept.get('a')).toMatchObject({ text: 'new' })
  })

  test('is read ten times a second at most where everything changes, and is never older than that', async () => {
    const kept = createKept(1_000_000)
    for (let change = 0; change < 50; change++) {
      kept.expire('subject')
      await kept.read('a', 'subject', read)
    }
    expect(reads).toBe(10)

    now += 1_000
    expect((await kept.read('a', 'subject', read)).number).toBe(11)
  })

  test('is read again by the next one when the reading failed', async () => {
    const kept = createKept(1_000_000)
    const failing = () => Promise.reject(new Error('The database is away'))
    const asked = await Promise.allSettled([1, 2].map(() => kept.read('a', 'subject', failing)))

    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await kept.read('a', 'subject', read)).number).toBe(1)
  })

  test('holds no more than it may, and forgets first what was read first', async () => {
    const kept = createKept(10_000)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      await kept.read(key, 'subject', read)

    expect(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].filter((key) => kept.get(key))).toEqual([
      ...['c', 'd', 'e', 'f', 'g', 'h'],
    ])
  })

  test('is shared but not kept where it may not be', async () => {
    const kept = createKept<{ bytes: number; number: number }>(10_000, ({ number }) => number > 1)
    const asked = await Promise.all([1, 2].map(() => kept.read('a', 'subject', read)))

    expect(asked.map(({ number }) => number)).toEqual([1, 1])
    expect(kept.get('a')).toBeUndefined()
  })
})
