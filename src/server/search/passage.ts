import { fits } from '../../contract/length.ts'
import { previewLength } from '../../contract/limits.ts'
import { previewOf } from '../../contract/preview.ts'
import { placesOf } from '../../contract/search-places.ts'
import type { SearchTerm } from '../../contract/search-words.ts'

/** Code points of a text in which the passage is looked for: as many as an edit may have. */
const maxSearched = 2_000
/** One more tells whether the text goes on. */
export const maxReadLength = maxSearched + 1

/** Code units before what was found, at most. */
const lead = 50

type Text = { preview: string; start: string }

/** Where the beginning of a text does not show why it was found, the first passage that does. */
export function passageOf({ preview, start }: Text, terms: SearchTerm[]): string {
  const [first] = placesOf(terms, start)
  if (!first || first[1] <= previewLength) return preview
  const passage = previewOf(start.slice(startBefore(start, first[0])))
  const goesOn = !passage.truncated && !fits(start, maxSearched)
  return `...${passage.preview}${goesOn ? '...' : ''}`
}

/** At the beginning of a word, if there is one near; never inside a character. */
function startBefore(content: string, place: number): number {
  const start = Math.max(0, place - lead)
  const before = content.slice(start, place)
  const space = before.search(/\s\S/)
  if (space >= 0) return start + space + 1
  return /^[\udc00-\udfff]/.test(before) ? start + 1 : start
}
