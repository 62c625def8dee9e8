import { expect, test } from 'vitest'
import { wordsIn } from '../../contract/search-words.ts'
import { termsOf } from './terms.ts'

test('a word that folding makes eighteen times as long is cut', () => {
  const title = '\ufdfa'.repeat(100)

  expect([...wordsIn(title)].map(({ folded }) => folded.length)).toEqual([40])
  expect(termsOf({ title, content: '' }).terms).toHaveLength(1)
})

test('a text is found by its first twenty thousand characters', () => {
  const { terms } = termsOf({ title: '', content: `early ${'a '.repeat(10_000)} late` })

  expect(terms).toEqual(['early', 'a'])
})
