import { describe, expect, test } from 'vitest'
import { searchTerms } from '../../contract/search-words.ts'
import { maxReadLength, passageOf } from './passage.ts'

const preview = 'The beginning...'

describe('the passage shown in a search result', () => {
  test.each([
    ['comes from the first two thousand characters', 'word '.repeat(390), 'roommate', '...word'],
    [
      'is the beginning of the text if the word comes later',
      'word '.repeat(400),
      'roommate',
      preview,
    ],
    ['counts an emoji as one character', '😭'.repeat(1_900), ' roommate', '...😭'],
  ])('%s', (_, before, word, beginning) => {
    const start = [...`${before}${word} and so on`].slice(0, maxReadLength).join('')

    expect(passageOf({ preview, start }, searchTerms('roommate'))).toMatch(beginning)
  })

  test('ends in dots where the text continues after the part that was read', () => {
    const read = `${'word '.repeat(390)}roommate${' on'.repeat(100)}`.slice(0, maxReadLength)
    const terms = searchTerms('roommate')

    expect(passageOf({ preview, start: read }, terms)).toMatch(/^\.\.\..*roommate( on)+ ?\.\.\.$/)
    expect(passageOf({ preview, start: read.slice(0, -1) }, terms)).toMatch(/roommate( on)+$/)
  })
})
