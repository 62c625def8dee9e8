import { wordsIn } from '../../../contract/search-words.ts'

/**
 * Tells whether a text holds any of these words, or of these phrases all words in a row: in any case, with accents
 * or without, as the search compares them. In scripts without spaces wherever they stand.
 */
export function wordMatcher(phrases: string[]): (text: string) => boolean {
  const wanted = phrases.flatMap((phrase) => {
    const words = [...wordsIn(phrase)]
    if (words.length === 0) return []
    const joined = joinedWords(words)
    return words.some(({ isRun }) => isRun) ? joined.trim() : joined
  })
  return (text) => {
    if (wanted.length === 0) return false
    const words = joinedWords(wordsIn(text))
    return wanted.some((phrase) => words.includes(phrase))
  }
}

function joinedWords(words: Iterable<{ folded: string }>): string {
  return ` ${Array.from(words, ({ folded }) => folded).join(' ')} `
}
