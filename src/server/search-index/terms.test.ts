import { expect, test } from 'vitest'
import { wordsIn } from '../../contract/search-words.ts'
import { forgivenIn, termsOf } from './terms.ts'

test('a word that folding makes eighteen times as long is cut, and has no forms', () => {
  const title = '\ufdfa'.repeat(100)

  expect([...wordsIn(title)].map(({ folded }) => folded.length)).toEqual([40])
  expect(forgivenIn(title)).toEqual([])
  expect(termsOf({ title, content: '' }).terms).toHaveLength(1)
})

test('a run of characters without spaces has no forms', () => {
  expect(forgivenIn('写考试写考试')).toEqual([])
})

test('of a title forty words have forms, and none beyond its first three hundred characters', () => {
  expect(forgivenIn('exam '.repeat(200))).toHaveLength(40)
  expect(forgivenIn(`${'a '.repeat(150)}library`)).toEqual([])
})

test('a text is found by its first twenty thousand characters', () => {
  const { terms } = termsOf({ title: '', content: `early ${'a '.repeat(10_000)} late` })

  expect(terms).toEqual(['.early', '.a'])
})
