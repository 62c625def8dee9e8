import { fits, lengthOf } from './length.ts'
import { previewLength } from './limits.ts'

/** Made when it is first needed: in a browser that takes longer than to start a page. */
let graphemes: Intl.Segmenter | undefined

/**
 * The first 150 code points and `...` (SPEC §9), shortened where a grapheme would be cut. A shorter text is
 * whole.
 */
export function previewOf(content: string): { preview: string; truncated: boolean } {
  if (fits(content, previewLength)) return { preview: content, truncated: false }
  const start = wholeGraphemes(content, previewLength) || codePoints(content, previewLength)
  return { preview: `${start}...`, truncated: true }
}

function wholeGraphemes(content: string, limit: number): string {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let end = 0
  let length = 0
  for (const { segment, index } of graphemes.segment(content)) {
    length += lengthOf(segment)
    if (length > limit) break
    end = index + segment.length
  }
  return content.slice(0, end)
}

/** For a grapheme longer than the preview: a letter under hundreds of marks. */
function codePoints(content: string, limit: number): string {
  return [...content.slice(0, 2 * limit)].slice(0, limit).join('')
}
