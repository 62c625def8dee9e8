import { previewLength } from '../../contract/limits.ts'
import { previewOf } from '../../contract/preview.ts'
import { placesOf } from '../../contract/search-places.ts'
import type { SearchTerm } from '../../contract/search-words.ts'

/** Code units before what was found, at most. */
const lead = 50

/** Where the beginning of a text does not show why it was found, the first passage that does. */
export function passageOf(content: string, terms: SearchTerm[]): string {
  const [first] = placesOf(terms, content)
  if (!first || first[1] <= previewLength) return previewOf(content).preview
  return `...${previewOf(content.slice(startBefore(content, first[0]))).preview}`
}

/** At the beginning of a word, if there is one near; never inside a character. */
function startBefore(content: string, place: number): number {
  const start = Math.max(0, place - lead)
  const before = content.slice(start, place)
  const space = before.search(/\s\S/)
  if (space >= 0) return start + space + 1
  return /^[\udc00-\udfff]/.test(before) ? start + 1 : start
}
