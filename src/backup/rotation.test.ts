import { describe, expect, test } from 'vitest'
import { dayMs } from '../contract/durations.ts'
import { nameOfDay, outdatedFiles } from './rotation.ts'

const firstDay = Date.parse('2026-10-01')

describe('a folder of nightly backups', () => {
  /** Backs up on these days. Returns the numbers of the days that have a file after each. */
  function keptAfter(days: number[]): number[][] {
    let files: string[] = []
    const nameOf = (day: number) => nameOfDay(dateOf(day))
    return days.map((today) => {
      files = [...files, nameOf(today)]
      const outdated = outdatedFiles(files, dateOf(today))
      files = files.filter((file) => !outdated.includes(file))
      return days.filter((day) => files.includes(nameOf(day)))
    })
  }
  const dateOf = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10)
  const nights = Array.from({ length: 100 }, (_, day) => day)

  test('has the last 7 days and 4 weeks, and nothing older than 35 days', () => {
    for (const [today, kept] of keptAfter(nights).entries()) {
      const ages = kept.map((day) => today - day)
      expect(ages.filter((age) => age < 7).length).toBe(Math.min(today + 1, 7))
      const weekly = ages.filter((age) => age >= 7)
      if (today >= 35) expect(weekly.length).toBe(4)
      expect(Math.max(...ages)).toBeLessThan(35)
      expect(
        new Set(weekly.map((age) => Math.floor((firstDay / dayMs + today - age) / 7))).size,
      ).toBe(weekly.length)
    }
  })

  test('has nothing too old after nights without a backup', () => {
    expect(keptAfter([0, 1, 2, 50]).at(-1)).toEqual([50])
    expect(keptAfter([0, 10, 20, 30]).at(-1)).toEqual([0, 10, 20, 30])
  })

  test('loses no other file, and drafts of killed backups', () => {
    const others = ['notes.txt', 'spill-2020-01-01.backup.txt', 'one.backup']
    const files = ['spill-2020-01-01.backup', 'spill-2026-10-02.backup.part', ...others]
    expect(outdatedFiles(files, '2026-10-03')).toEqual([
      'spill-2020-01-01.backup',
      'spill-2026-10-02.backup.part',
    ])
  })
})
