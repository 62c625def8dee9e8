import { printableLine } from './printable.ts'

const gap = '  '

/** Formats a table. With a width, the last column is cut to fit. */
export function tableOf(head: string[], rows: string[][], width: number | undefined): string {
  const lines = [head, ...rows.map((row) => row.map(printableLine))]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column]))))
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one + gap.length, 0)
  const left = width === undefined ? undefined : Math.max(10, width - before)
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          if (column === head.length - 1) return left === undefined ? cell : cut(cell, left)
          return cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))
        })
        .join(gap)
        .trimEnd(),
    )
    .join('\n')
}

/** Shortens a text to a number of terminal cells, without splitting a grapheme. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  let left = width - 1
  for (const { segment } of graphemes.segment(text)) {
    left -= widthOf(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

function widthOf(text = ''): number {
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1
  return width
}
