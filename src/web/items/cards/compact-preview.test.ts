import { expect, test } from 'vitest'
import { compactPreview } from './compact-preview.ts'

test.each([
  ['one\n\ntwo', 'one two'],
  ['one\n \t\n\n\ntwo\n\nthree', 'one two three'],
  ['one\r\n\r\ntwo', 'one two'],
  ['one\n  two', 'one two'],
  ['one  two', 'one  two'],
])('a preview of %j has no line breaks: %j', (preview, compact) => {
  expect(compactPreview(preview)).toBe(compact)
})
