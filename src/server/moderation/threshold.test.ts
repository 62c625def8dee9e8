import { describe, expect, test } from 'vitest'
import type { ReportReason } from '../../contract/report-reasons.ts'
import type { CountedReports } from './reported-items.ts'
import { hidingReason, needsCrisisCard, type Threshold } from './threshold.ts'

describe('the threshold for hiding', () => {
  const reports = (people: number, weight: number, reason: ReportReason): CountedReports[] => [
    { reason, weight, people },
  ]
  const medium = { upvotes: 0, sensitivity: 'medium' } as const
  const [lowest, highest] = [1, 1.4999]
  const hides = (counted: CountedReports[], threshold: Omit<Threshold, 'factor'>) =>
    [lowest, highest].map((factor) => hidingReason(counted, { ...threshold, factor }) !== null)

  test.each<[string, number, number, ReportReason, number]>([
    ['three old accounts reporting a doxxing', 3, 1, 'exposes_someone', 0],
    ['five old accounts reporting a doxxing with upvotes', 5, 1, 'exposes_someone', 12],
    ['four old accounts reporting a threat', 4, 1, 'hate_or_threat', 0],
    ['eight fresh accounts reporting a threat', 8, 0.5, 'hate_or_threat', 0],
    ['eleven old accounts reporting spam with many upvotes', 11, 1, 'spam', 25],
    ['twenty fresh accounts reporting an item with three upvotes', 20, 0.5, 'sexual', 3],
  ])('is reached with every secret factor by %s', (_, people, weight, reason, upvotes) => {
    expect(hides(reports(people, weight, reason), { ...medium, upvotes })).toEqual([true, true])
  })

  test.each<[string, number, number, ReportReason, number]>([
    ['two people, however certain', 2, 1, 'exposes_someone', 0],
    ['any number of unproved accounts', 50, 0, 'exposes_someone', 0],
    ['three old accounts reporting spam', 3, 1, 'spam', 0],
    ['twenty fresh accounts reporting a loved confession', 20, 0.5, 'exposes_someone', 30],
    ['fears for the author', 50, 1, 'self_harm', 0],
  ])('is reached with no secret factor by %s', (_, people, weight, reason, upvotes) => {
    expect(hides(reports(people, weight, reason), { ...medium, upvotes })).toEqual([false, false])
  })

  test('is reached for most factors by four old accounts and a doxxing with twelve upvotes', () => {
    const factors = Array.from({ length: 100 }, (_, index) => 1 + index / 200)
    const hiding = factors.filter((factor) =>
      hidingReason(reports(4, 1, 'exposes_someone'), { ...medium, upvotes: 12, factor }),
    )
    expect(hiding.length).toBeGreaterThan(80)
  })

  test('depends on the sensitivity of the board', () => {
    const of = (sensitivity: 'low' | 'medium' | 'high', people: number) =>
      hides(reports(people, 1, 'spam'), { upvotes: 0, sensitivity })

    expect([of('high', 3), of('medium', 4), of('medium', 5)]).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ])
    expect([of('low', 6), of('low', 10)]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('adds up all reasons, and hides for the heaviest one', () => {
    const mixed = [...reports(2, 1, 'spam'), ...reports(1, 1, 'exposes_someone')]

    expect(hidingReason(mixed, { ...medium, factor: 1 })).toBe('exposes_someone')
    expect(hidingReason([...mixed, ...reports(1, 1, 'spam')], { ...medium, factor: 1.5 })).toBe(
      'spam',
    )
    expect(hidingReason(mixed, { ...medium, factor: 1.5 })).toBeNull()
  })

  test('brings the crisis card when three people fear for the author, however many upvotes', () => {
    const brings = (counted: CountedReports[], upvotes = 0) =>
      [lowest, highest].map((factor) => needsCrisisCard(counted, { ...medium, upvotes, factor }))

    expect(brings(reports(3, 1, 'self_harm'), 500)).toEqual([true, true])
    expect(brings(reports(4, 0.5, 'self_harm'))).toEqual([true, false])
    expect(brings(reports(5, 0.5, 'self_harm'))).toEqual([true, true])
    expect(brings(reports(2, 1, 'self_harm'))).toEqual([false, false])
    expect(brings(reports(9, 1, 'harassment'))).toEqual([false, false])
  })
})
