import { describe, expect, test } from 'vitest'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { type CountedReport, hidingReason, needsCrisisCard } from './threshold.ts'

describe('how much is enough', () => {
  const reports = (count: number, weight: number, reason: ReportReason): CountedReport[] =>
    Array.from({ length: count }, () => ({ reason, weight }))
  const medium = { upvotes: 0, sensitivity: 'medium' } as const

  test.each<[string, number, number, ReportReason, number]>([
    ['three old accounts, of a doxxing', 3, 1, 'exposes_someone', 0],
    ['four old accounts, of a doxxing that some upvoted', 4, 1, 'exposes_someone', 16],
    ['six fresh accounts, of a threat nobody upvoted', 6, 0.5, 'hate_or_threat', 0],
    ['ten old accounts, of spam that many upvoted', 10, 1, 'spam', 36],
    ['twenty fresh accounts, of what three upvoted', 20, 0.5, 'sexual', 3],
  ])('hides: %s', (_, count, weight, reason, upvotes) => {
    expect(hidingReason(reports(count, weight, reason), { ...medium, upvotes })).toBe(reason)
  })

  test.each<[string, number, number, ReportReason, number]>([
    ['two people, however certain', 2, 1, 'exposes_someone', 0],
    ['any number who have proved nothing', 50, 0, 'exposes_someone', 0],
    ['three old accounts, of spam', 3, 1, 'spam', 0],
    ['twenty fresh accounts, of a loved confession', 20, 0.5, 'exposes_someone', 30],
    ['fears for its author', 50, 1, 'self_harm', 0],
  ])('does not hide: %s', (_, count, weight, reason, upvotes) => {
    expect(hidingReason(reports(count, weight, reason), { ...medium, upvotes })).toBeNull()
  })

  test('is more or less by the sensitivity of the board', () => {
    const of = (sensitivity: 'low' | 'medium' | 'high', count: number) =>
      hidingReason(reports(count, 1, 'spam'), { upvotes: 0, sensitivity })

    expect([of('high', 3), of('medium', 3), of('medium', 4)]).toEqual(['spam', null, 'spam'])
    expect([of('low', 7), of('low', 8)]).toEqual([null, 'spam'])
  })

  test('is of all reasons together, and said of the one that weighs most', () => {
    const mixed = [...reports(2, 1, 'spam'), ...reports(1, 1, 'exposes_someone')]

    expect(hidingReason(mixed, medium)).toBe('spam')
    expect(hidingReason([...mixed, ...reports(1, 1, 'harassment')], medium)).toBe('spam')
    expect(hidingReason(mixed.slice(1), medium)).toBeNull()
  })

  test('brings the crisis card where three people fear for its author, however loved it is', () => {
    expect(needsCrisisCard(reports(3, 1, 'self_harm'), { ...medium, upvotes: 500 })).toBe(true)
    expect(needsCrisisCard(reports(4, 0.5, 'self_harm'), medium)).toBe(true)
    expect(needsCrisisCard(reports(3, 0.5, 'self_harm'), medium)).toBe(false)
    expect(needsCrisisCard(reports(2, 1, 'self_harm'), medium)).toBe(false)
    expect(needsCrisisCard(reports(9, 1, 'harassment'), medium)).toBe(false)
  })
})
