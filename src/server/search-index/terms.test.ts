import { expect, test } from 'vitest'
import { wordsIn } from '../../contract/search-words.ts'
import { termsOf } from './stored-terms.ts'

test('a word that folding makes eighteen times as long is cut', () => {
  const title = '\ufdfa'.repeat(100)

  expect([...wordsIn(title)].map(({ folded }) => folded.length)).toEqual([40])
  expect(termsOf({ title, content: '' }).terms).toHaveLength(1)
})

test('parts of compounds are terms, and so is the whole', () => {
  const { terms } = termsOf({ title: '', content: 'State-of-the-art, 1,2,3 or 1,234-5' })

  expect(terms).toEqual([
    'state',
    'stateoftheart',
    'of',
    'the',
    'art',
    '1',
    '2',
    '3',
    'or',
    '1234',
    '234',
    '5',
  ])
})

test('a compound without end is cut', () => {
  const { terms } = termsOf({ title: '', content: 'ab-'.repeat(6_000) })

  expect(terms).toEqual(['ab', 'ab'.repeat(20)])
})

test('a text is found by its first twenty thousand characters', () => {
  const { terms } = termsOf({ title: '', content: `early ${'a '.repeat(10_000)} late` })

  expect(terms).toEqual(['early', 'a'])
})
