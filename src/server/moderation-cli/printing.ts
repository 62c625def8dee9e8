import { dayMs, hourMs } from '../../contract/durations.ts'

/**
 * Makes user text safe for a terminal: control characters (as in escape sequences) and bidirectional controls are
 * replaced, for example by `<U+001B>`. Zero-width joiners stay because emojis and some scripts need them. A letter
 * keeps at most four combining marks, which is enough for every script: more would cover other lines.
 */
export function printable(text: string): string {
  return text.replace(surplusMarks, '$1').replace(unprintable, (character) => {
    return `<U+${hex(character.codePointAt(0)).toUpperCase()}>`
  })
}

/** Like `printable`, with all white space collapsed so that the text fits on one line. */
export function printableLine(text: string): string {
  return printable(text.replace(/\s+/g, ' ').trim())
}

/**
 * Returns JSON that is safe for a terminal: it has `\u` escapes, so a program that parses it gets the original text.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unprintable, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charCodeAt(at))}`).join(
      '',
    ),
  )
}

const unprintable = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

const surplusMarks = /([\p{M}\u200c\u200d]{4})[\p{M}\u200c\u200d]+/gu

function hex(code = 0): string {
  return code.toString(16).padStart(4, '0')
}

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

/** Returns the first 8 letters of an id, which are almost always unique. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** Returns the whole hours until `dueAt`; a negative number if that is in the past. */
export function hoursLeft(dueAt: Date): number {
  return Math.floor((dueAt.getTime() - Date.now()) / hourMs)
}

export function daysSince(time: Date): number {
  return Math.max(0, Math.floor((Date.now() - time.getTime()) / dayMs))
}

/** Formats a sum of weights, for example as `2½`. */
export function halves(weight: number): string {
  return `${weight}`.replace(/^0?(.*)\.5$/, '$1½')
}

export function timeInWords(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
