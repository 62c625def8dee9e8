import { indexedTerms } from '../../contract/search-words.ts'

/**
 * More different ones a text of the length of an edit hardly has; what comes behind them in one of a hundred
 * thousand characters is not found.
 */
const maxTerms = 2_000
/** Code units of a text that are read for what it is found by: making terms takes the process its time. */
const maxIndexed = 20_000

/** What a confession is found by: of its public text alone. */
export function termsOf({ title, content }: { title: string; content: string }) {
  const titleTerms = indexedTerms(title, maxTerms)
  const all = new Set([...titleTerms, ...indexedTerms(content.slice(0, maxIndexed), maxTerms)])
  return { titleTerms, terms: [...all].slice(0, maxTerms) }
}
