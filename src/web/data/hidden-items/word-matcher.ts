import { wordsIn } from '../../../contract/search-words.ts'

/**
 * Returns a function that tests whether a text contains one of these words or phrases. Case and accents are ignored,
 * as in the search. Only whole words match, except in scripts without spaces (for example Chinese).
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
