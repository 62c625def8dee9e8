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

  test.each([
    [
      'a word and its end',
      `${'before '.repeat(40)}roommate ${'afterwards '.repeat(40)}`,
      `...${'before '.repeat(7)}roommate${' afterwards'.repeat(8)}...`,
    ],
    [
      'a word, where the text ends soon',
      `${'before '.repeat(40)}roommate and that is all.`,
      `...${'before '.repeat(7)}roommate and that is all.`,
    ],
    [
      'whole characters, in a script without spaces',
      `${'👩‍👩‍👧'.repeat(40)}roommate${'👩‍👩‍👧'.repeat(40)}`,
      `...${'👩‍👩‍👧'.repeat(6)}roommate${'👩‍👩‍👧'.repeat(22)}...`,
    ],
    [
      'a word before what has no spaces',
      `${'before '.repeat(40)}roommate ${'考'.repeat(200)}`,
      `...${'before '.repeat(7)}roommate ${'考'.repeat(92)}...`,
    ],
  ])('begins and ends with %s', (_, start, passage) => {
    expect(passageOf({ preview, start }, searchTerms('roommate'))).toBe(passage)
  })

  test('ends in dots where the text continues after the part that was read', () => {
    const read = `${'word '.repeat(390)}roommate${' on'.repeat(100)}`.slice(0, maxReadLength)
    const terms = searchTerms('roommate')

    expect(passageOf({ preview, start: read }, terms)).toMatch(/^\.\.\..*roommate( on)+ ?\.\.\.$/)
    expect(passageOf({ preview, start: read.slice(0, -1) }, terms)).toMatch(/roommate( on)+$/)
  })
})
