import { findMatches } from '../../../contract/search-matches.ts'
import type { SearchTerm } from '../../../contract/search-words.ts'

export type Part = { text: string; at: number; isMarked: boolean }

/** Splits a text into parts that match the search terms and parts that don't. */
export function highlightParts(text: string, terms: SearchTerm[]): Part[] {
  const parts: Part[] = []
  let end = 0
  const addUntil = (next: number, isMarked: boolean) => {
    if (next > end) parts.push({ text: text.slice(end, next), at: end, isMarked })
    end = Math.max(end, next)
  }
  for (const [from, to] of findMatches(terms, text)) {
    addUntil(from, false)
    addUntil(to, true)
  }
  addUntil(text.length, false)
  return parts
}
