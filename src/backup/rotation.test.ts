import { expect, test } from 'vitest'
import { nameOfDay, outdatedFiles } from './backup.ts'

test('a folder of nightly backups has none that is 35 days old', () => {
  const files = ['2026-08-31', '2026-09-30', '2026-10-01', '2026-11-03', '2026-11-04'].map(
    nameOfDay,
  )

  expect(outdatedFiles(files, '2026-11-04')).toEqual(files.slice(0, 2))
})

test('a folder of backups loses no other file, and drafts of killed backups', () => {
  const others = ['notes.txt', 'spill-2020-01-01.backup.txt', 'one.backup']
  const files = ['spill-2020-01-01.backup', 'spill-2026-10-02.backup.part', ...others]

  expect(outdatedFiles(files, '2026-10-03')).toEqual([
    'spill-2020-01-01.backup',
    'spill-2026-10-02.backup.part',
  ])
})
