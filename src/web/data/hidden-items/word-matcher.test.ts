import { expect, test } from 'vitest'
import { wordMatcher } from './word-matcher.ts'

test.each([
  ['exam', 'The EXAM is over', true],
  ['exam', 'An example of it', false],
  ['exam', 'All these exams', false],
  ['cafe', 'Meet me at the café.', true],
  ['Café', 'the CAFE', true],
  ['dont', 'I don’t know', true],
  ['panic attack', 'Another “panic attack”, at noon', true],
  ['panic attack', 'A panic, then an attack', false],
  ['考试', '明天考试周了', true],
  ['考试', '明天', false],
  ['…', 'Anything …', false],
])('the matcher for %j decides whether %j matches', (phrase, text, isHeld) => {
  expect(wordMatcher(['something else', phrase])(text)).toBe(isHeld)
})

test('nothing is hidden without words', () => {
  expect(wordMatcher([])('Anything')).toBe(false)
})
