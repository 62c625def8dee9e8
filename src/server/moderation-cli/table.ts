import { printableLine } from './printable.ts'

const gap = '  '
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

/** More than an emoji of two cells needs, in UTF-16 units: some scripts join any number of letters to one grapheme. */
const maxUnitsOfCell = 8

/** Formats a table for a terminal of `width` cells. Only the last column may hold user text: it is cut to fit. */
export function tableOf(
  head: string[],
  rows: string[][],
  width = Number.POSITIVE_INFINITY,
): string {
  const lines = [head, ...rows.map((row) => row.map(printableLine))]
  const widths = head
    .slice(0, -1)
    .map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const left = width - widths.reduce((sum, one) => sum + one + gap.length, 0)
  return lines
    .map((line) => {
      const cells = widths.map((wanted, column) => line[column]?.padEnd(wanted))
      return [...cells, cut(line.at(-1) ?? '', Math.max(10, left))].join(gap).trimEnd()
    })
    .join('\n')
}

/** Shortens a text to a number of terminal cells, without splitting a grapheme. */
export function cut(text: string, width: number): string {
  let used = 0
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    used += Math.max(wide.test(segment) ? 2 : 1, Math.ceil(segment.length / maxUnitsOfCell))
    if (used > width) return `${kept.trimEnd()}…`
    if (used < width) kept += segment
  }
  return text
}
