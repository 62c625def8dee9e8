import { indexedTerms } from '../../contract/search-words.ts'

/**
 * Maximum number of different terms. A text within the edit limits hardly has more. Words at the end of a much longer
 * text can't be found.
 */
const maxTerms = 2_000
/** Maximum number of code units of the content that are read, because making terms blocks the event loop. */
const maxIndexedLength = 20_000

/** Returns the search terms of a confession. They depend on its public text only. */
export function termsOf({ title, content }: { title: string; content: string }) {
  const titleTerms = indexedTerms(title, maxTerms)
  const all = new Set([
    ...titleTerms,
    ...indexedTerms(content.slice(0, maxIndexedLength), maxTerms),
  ])
  return { titleTerms, terms: [...all].slice(0, maxTerms) }
}
