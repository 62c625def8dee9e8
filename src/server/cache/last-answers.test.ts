import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../errors/problems.ts'
import { createLastAnswers } from './last-answers.ts'

describe('the last answer to a read', () => {
  let now = 0
  let asked = 0
  let isListening = true
  let last: ReturnType<typeof createLastAnswers>
  const works = async () => {
    last.noteDatabaseAnswer()
    return { bytes: 1_000, number: ++asked }
  }
  const fails = async () => {
    asked++
    throw Object.assign(new Error('the database system is shutting down'), { code: '57P03' })
  }

  beforeEach(() => {
    ;[now, asked, isListening] = [Math.floor(performance.now()), 0, true]
    last = createLastAnswers(10_000, () => isListening)
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(() => vi.restoreAllMocks())

  test('is used only while the database is away', async () => {
    expect(await last.read('a', 'subject', works)).toEqual({ bytes: 1_000, number: 1 })
    expect(await last.read('a', 'subject', fails)).toMatchObject({ number: 1, isOld: true })
    now += 1_000
    expect(await last.read('a', 'subject', works)).toEqual({ bytes: 1_000, number: 3 })
    await expect(last.read('b', 'subject', fails)).rejects.toThrow('shutting down')
  })

  test('is used without asking for a second after a failure, and while one read is asking', async () => {
    await last.read('a', 'subject', works)
    await last.read('a', 'subject', fails)
    for (let i = 0; i < 10; i++) await last.read('a', 'subject', fails)
    expect(asked).toBe(2)

    now += 1_000
    const { promise: hangs, reject } = Promise.withResolvers<never>()
    const slow = last.read('a', 'subject', () => hangs)
    expect(await last.read('a', 'subject', works)).toMatchObject({ isOld: true })
    reject(new Error('Query read timeout'))
    expect(await slow).toMatchObject({ number: 1, isOld: true })
    expect(asked).toBe(2)
  })

  test('is forgotten after ten minutes, or when its subject loses something', async () => {
    for (const key of ['old', 'removed', 'left']) await last.read(key, key, works)
    last.drop('removed')
    await expect(last.read('removed', 'removed', fails)).rejects.toThrow()
    expect(await last.read('left', 'left', fails)).toMatchObject({ isOld: true })
    now += 10 * 60_000
    await expect(last.read('old', 'old', fails)).rejects.toThrow()
  })

  test('is that of the read that began last, whichever ends last', async () => {
    const { promise, resolve } = Promise.withResolvers<{ bytes: number }>()
    const slow = last.read('a', 'subject', () => promise)
    now += 1
    await last.read('a', 'subject', works)
    resolve({ bytes: 1_000 })
    await slow
    expect(await last.read('a', 'subject', fails)).toMatchObject({ number: 1, isOld: true })
  })

  test('is not remembered if its subject lost something while it was read, nor is the one before it', async () => {
    await last.read('a', 'subject', works)
    const { promise, resolve } = Promise.withResolvers<{ bytes: number }>()
    const reading = last.read('a', 'subject', () => promise)
    last.drop('subject')
    await last.read('b', 'other', works)
    resolve({ bytes: 1 })
    await reading
    await expect(last.read('a', 'subject', fails)).rejects.toThrow()
    expect(await last.read('b', 'other', fails)).toMatchObject({ isOld: true })
  })

  test('takes the place of the one before it, though another subject lost something meanwhile', async () => {
    await last.read('a', 'subject', works)
    const { promise, resolve } = Promise.withResolvers<{ bytes: number; number: number }>()
    const reading = last.read('a', 'subject', () => promise)
    last.drop('other')
    resolve({ bytes: 1, number: 7 })
    await reading
    expect(await last.read('a', 'subject', fails)).toMatchObject({ number: 7, isOld: true })
  })

  test('is forgotten when the database answers that there is nothing', async () => {
    await last.read('a', 'subject', works)
    const missing = async () => {
      throw problem('confession_not_found')
    }
    await expect(last.read('a', 'subject', missing)).rejects.toThrow()
    await expect(last.read('a', 'subject', fails)).rejects.toThrow()
  })

  test('is forgotten when the database answers anything while no events arrive', async () => {
    await last.read('a', 'subject', works)
    isListening = false
    expect(await last.read('a', 'subject', fails)).toMatchObject({ isOld: true })
    last.noteDatabaseAnswer()
    await expect(last.read('a', 'subject', fails)).rejects.toThrow()
  })

  test('is not used once the database is known to answer, though a read still waits for it', async () => {
    await last.read('a', 'subject', works)
    await last.read('a', 'subject', fails)
    now += 1_000
    void last.read('b', 'subject', () => new Promise<never>(() => {}))
    expect(await last.read('a', 'subject', works)).toMatchObject({ isOld: true })
    last.noteDatabaseAnswer()
    expect(await last.read('a', 'subject', works)).not.toHaveProperty('isOld')
  })

  test('makes room for newer ones', async () => {
    const small = async () => ({ bytes: 480 })
    for (let i = 10; i < 30; i++) await last.read(`${i}`, 'subject', small)
    const isThere = (key: number) =>
      last.read(`${key}`, 'subject', fails).then(
        () => true,
        () => false,
      )
    expect([await isThere(19), await isThere(20), await isThere(29)]).toEqual([false, true, true])
  })
})
