import { fits } from '../../contract/length.ts'
import { previewLength } from '../../contract/limits.ts'
import { makePreview } from '../../contract/preview.ts'
import { findMatches } from '../../contract/search-matches.ts'
import type { SearchTerm } from '../../contract/search-words.ts'

/**
 * Maximum number of code points that are searched for a passage, from the start of a text. Edits can't make a text
 * longer than this.
 */
const maxSearched = 2_000
/** One code point more is read, which shows whether the text is longer. */
export const maxReadLength = maxSearched + 1

/** Maximum number of code units shown before the match. */
const lead = 50

type Text = { preview: string; start: string }

/** Returns the text around the first match. Returns the preview if it contains the match, or if nothing matches. */
export function passageOf({ preview, start }: Text, terms: SearchTerm[]): string {
  const [first] = findMatches(terms, start)
  if (!first || first[1] <= previewLength) return preview
  const passage = makePreview(start.slice(startBefore(start, first[0])))
  const goesOn = !passage.truncated && !fits(start, maxSearched)
  return `...${passage.preview}${goesOn ? '...' : ''}`
}

/**
 * Returns where a passage begins: up to `lead` code units before `place`, if possible at the start of a word, and
 * never inside a surrogate pair.
 */
function startBefore(content: string, place: number): number {
  const start = Math.max(0, place - lead)
  const before = content.slice(start, place)
  const space = before.search(/\s\S/)
  if (space >= 0) return start + space + 1
  return /^[\udc00-\udfff]/.test(before) ? start + 1 : start
}
