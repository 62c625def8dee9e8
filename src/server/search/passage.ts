import { fits } from '../../contract/length.ts'
import { previewLength } from '../../contract/limits.ts'
import { makePreview } from '../../contract/preview.ts'
import { findMatches } from '../../contract/search-matches.ts'
import type { SearchTerm } from '../../contract/search-words.ts'

/** Code points that are searched from the start of a text. Edits can't make a text longer than this. */
const maxSearched = 2_000
/** One code point more is read, which shows whether the text is longer. */
export const maxReadLength = maxSearched + 1

/** Maximum number of code units shown before the match. */
const lead = 50
/** Text without a space in this many code units, such as Chinese or a long URL, is cut between two graphemes. */
const maxWordLength = 50

const ellipsis = '...'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

type Text = { preview: string; start: string }

/** Cuts between words. Returns the preview if it contains the match, or if nothing matches. */
export function passageOf({ preview, start: text }: Text, terms: SearchTerm[]): string {
  const [match] = findMatches(terms, text)
  if (!match || match[1] <= previewLength || match[0] <= lead) return preview
  const from = startBefore(text, match[0])
  const rest = makePreview(text.slice(from))
  if (!rest.truncated && fits(text, maxSearched)) return `${ellipsis}${rest.preview}`
  const shown = rest.truncated ? rest.preview.slice(0, -ellipsis.length) : rest.preview
  const end = from + endOfWords(shown, text.charAt(from + shown.length), match[1] - from)
  return `${ellipsis}${text.slice(from, end).trimEnd()}${ellipsis}`
}

/** Returns where a passage begins: at the first word that begins at most `lead` code units before `place`. */
function startBefore(text: string, place: number): number {
  const earliest = place - lead
  const space = text.slice(earliest - 1, place).search(/\s\S/)
  if (space >= 0) return earliest + space
  const cut = graphemes.segment(text).containing(earliest)
  if (!cut || cut.index === earliest) return earliest
  return Math.min(cut.index + cut.segment.length, place)
}

/** Returns the length without a word that goes on after the text. It is at least `minLength`, the end of the match. */
function endOfWords(shown: string, next: string, minLength: number): number {
  const space = /^\s/.test(next) ? shown.length : shown.search(/\s\S*$/)
  return space >= Math.max(minLength, shown.length - maxWordLength) ? space : shown.length
}
