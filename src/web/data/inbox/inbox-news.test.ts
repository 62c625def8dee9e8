import { beforeEach, describe, expect, test } from 'vitest'
import { followReader } from '../reader-storage/reader-storage.ts'
import {
  countNew,
  markedSince,
  markInboxRead,
  markInboxShown,
  readUntil,
  startInboxVisit,
} from './inbox-news.ts'

const at = (time: string) => `2026-03-05T${time}.000Z`
const now = (time: string) => Date.parse(at(time))

describe('the count of new replies', () => {
  const times = [at('10:07:00'), at('10:04:00'), at('10:03:00')]

  test('counts the replies since the inbox was read', () => {
    expect(countNew(times, at('10:03:00'), now('10:10:00'))).toBe('2')
    expect(countNew(times, at('10:07:00'), now('10:10:00'))).toBeNull()
    expect(countNew([], at('10:00:00'), now('10:10:00'))).toBeNull()
  })

  test('ignores replies after the last five-minute mark', () => {
    expect(countNew(times, at('09:00:00'), now('10:09:59'))).toBe('2')
    expect(countNew(times, at('09:00:00'), now('10:10:00'))).toBe('3')
    expect(countNew([at('10:05:00')], at('09:00:00'), now('10:05:00'))).toBeNull()
  })

  test("doesn't claim to know how many there are beyond a page", () => {
    const page = Array.from({ length: 15 }, () => at('10:01:00'))

    expect(countNew(page.slice(1), at('09:00:00'), now('10:05:00'))).toBe('14')
    expect(countNew(page, at('09:00:00'), now('10:05:00'))).toBe('15+')
  })
})

describe('what the inbox marks as new', () => {
  const newest = at('10:04:00')

  beforeEach(() => {
    followReader(false)
    followReader(true)
  })

  test('stays marked for a reader who comes back, and is read when the inbox is opened again', () => {
    markInboxRead([at('10:01:00')])
    startInboxVisit({ arrival: 'push' })
    markInboxShown([newest])
    startInboxVisit({ arrival: 'pop' })
    markInboxShown([newest])
    expect(markedSince.get()).toBe(at('10:01:00'))
    expect(readUntil.get()).toBe(newest)

    startInboxVisit({ arrival: 'push' })
    expect(markedSince.get()).toBe(newest)
  })

  test('in a new browser is only what arrives from then on', () => {
    startInboxVisit({ arrival: 'pop' })
    markInboxShown([at('10:02:00')])
    markInboxShown([newest, at('10:02:00')])
    expect(markedSince.get()).toBe(at('10:02:00'))
  })

  test('is everything that arrives after an empty inbox was seen', () => {
    startInboxVisit({ arrival: 'pop' })
    markInboxShown([])
    markInboxShown([newest])
    expect(markedSince.get()).toBe(new Date(0).toISOString())
  })

  test('is forgotten when the session ends', () => {
    startInboxVisit({ arrival: 'push' })
    markInboxShown([newest])
    followReader(false)
    expect([readUntil.get(), markedSince.get()]).toEqual([null, null])
  })
})
