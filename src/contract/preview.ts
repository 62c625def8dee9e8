import { fits, lengthOf } from './length.ts'
import { previewLength } from './limits.ts'

/** Created on first use, because creating it takes a browser longer than starting the page. */
let graphemes: Intl.Segmenter | undefined

/** Returns at most 150 code points (SPEC §9), fewer where they would cut a grapheme, and `...` if it cuts. */
export function makePreview(content: string): { preview: string; truncated: boolean } {
  if (fits(content, previewLength)) return { preview: content, truncated: false }
  // The first grapheme may be longer than the preview, such as a letter with hundreds of accents.
  const start = wholeGraphemes(content) || [...content].slice(0, previewLength).join('')
  return { preview: `${start}...`, truncated: true }
}

/** A longer text of these characters can be cut anywhere. */
const isPlain = new RegExp(`^[\\n -~]{${previewLength + 1}}`)

/** Returns the longest start that is no longer than a preview and cuts no grapheme. */
function wholeGraphemes(content: string): string {
  // Most texts begin so, and finding graphemes takes fifty times as long.
  if (isPlain.test(content)) return content.slice(0, previewLength)
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let end = 0
  let length = 0
  for (const { segment, index } of graphemes.segment(content)) {
    length += lengthOf(segment)
    if (length > previewLength) break
    end = index + segment.length
  }
  return content.slice(0, end)
}
