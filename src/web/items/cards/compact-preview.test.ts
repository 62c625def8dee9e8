import { expect, test } from 'vitest'
import { compactPreview } from './compact-preview.ts'

test.each([
  ['one\n\ntwo', 'one\ntwo'],
  ['one\n \t\n\n\ntwo\n\nthree', 'one\ntwo\nthree'],
  ['one\r\n\r\ntwo', 'one\r\ntwo'],
  ['one\n  two', 'one\n  two'],
  ['one  two', 'one  two'],
])('a preview of %j has no blank lines: %j', (preview, compact) => {
  expect(compactPreview(preview)).toBe(compact)
})
