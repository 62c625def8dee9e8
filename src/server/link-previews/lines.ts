import { charactersOf, type ShapedText, type ShapeText } from './fonts.ts'

export type TextLines = { size: number; lines: ShapedText[] }

/** A font size in pixels, and how many lines of it there may be. */
export type TextSize = { size: number; maxLines: number }

/** More characters than the lines of a link preview hold. An imported title may be as long as a megabyte. */
const maxCharacters = 400
const maxCodeUnits = 600

/**
 * Breaks a text into lines of at most `maxWidth` pixels, in the first of the sizes in which it fits. If it fits in
 * none, cuts it with an ellipsis. Returns undefined if the fonts can't draw the text.
 */
export function breakLines(
  text: string,
  shape: ShapeText,
  maxWidth: number,
  sizes: TextSize[],
): TextLines | undefined {
  const shown = charactersOf(asOneLine(text.slice(0, maxCodeUnits)))
    .slice(0, maxCharacters)
    .join('')
  if (!shape(shown)?.width) return undefined
  const widthOf = rememberWidths(shape)
  let broken: TextLines | undefined
  for (const { size, maxLines } of sizes) {
    const lines = wrap(shown, widthOf, maxWidth / size)
    const isCut = lines.splice(maxLines).length > 0
    if (isCut) lines.push(shorten(lines.pop() ?? '', widthOf, maxWidth / size))
    broken = { size, lines: lines.flatMap((line) => shape(line) ?? []) }
    if (!isCut) break
  }
  return broken
}

/** Composes letters with their accents. Replaces line breaks, tabs and control characters by spaces. */
function asOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

type WidthOf = (text: string) => number

function wrap(text: string, widthOf: WidthOf, maxWidth: number): string[] {
  const lines: string[] = []
  let [line, width] = ['', 0]
  for (const word of text.split(' ')) {
    const parts = widthOf(word) > maxWidth ? charactersOf(word) : [word]
    for (const [index, part] of parts.entries()) {
      const space = line === '' || index > 0 ? '' : ' '
      const added = widthOf(space) + widthOf(part)
      if (line !== '' && width + added > maxWidth) {
        lines.push(line)
        ;[line, width] = [part, widthOf(part)]
      } else {
        ;[line, width] = [line + space + part, width + added]
      }
    }
  }
  return [...lines, line]
}

/** Removes characters from the end until an ellipsis fits. */
function shorten(line: string, widthOf: WidthOf, maxWidth: number): string {
  const characters = charactersOf(line)
  while (widthOf(`${characters.join('')}…`) > maxWidth) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** Shaping takes much longer than looking up, and texts repeat their words. */
function rememberWidths(shape: ShapeText): WidthOf {
  const widths = new Map<string, number>()
  return (text) => {
    const width = widths.get(text) ?? shape(text)?.width ?? 0
    widths.set(text, width)
    return width
  }
}
