import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'harfbuzzjs'
import type { Path } from './outlines.ts'

/** A text as shapes. Widths and places are in ems: multiples of the font size. */
export type ShapedText = { width: number; glyphs: Glyph[] }

/** `unit` is the size of the path's unit. The path's y axis points up. */
type Glyph = { path: () => Path; unit: number; x: number; y: number }

export type ShapeText = (text: string) => ShapedText | undefined

type LoadedFont = { font: Font; unit: number; characters: Set<number> }

const files = ['literata-semibold.ttf', 'noto-emoji-semibold.ttf']

/** Characters without a shape of their own, such as the ones that join emoji. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const emojiVariant = '\ufe0f'

const clustersIn = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into what readers see as characters. */
export function charactersOf(text: string): string[] {
  return Array.from(clustersIn.segment(text), ({ segment }) => segment)
}

/**
 * Loads HarfBuzz and the fonts: Latin, Greek and Cyrillic letters, and emoji. The returned function shapes a text. It
 * returns undefined if the fonts lack one of its characters.
 */
export async function loadFonts(): Promise<ShapeText> {
  const { Blob, Buffer: ShapingBuffer, Face, Font, shape } = await import('harfbuzzjs')
  const fonts = await Promise.all(
    files.map(async (file) => {
      const face = new Face(new Blob(await readFile(join(import.meta.dirname, 'fonts', file))))
      const characters = new Set(face.collectUnicodes())
      return { font: new Font(face), unit: 1 / face.upem, characters }
    }),
  )
  const buffer = new ShapingBuffer()

  const fontFor = (character: string) => {
    const needed = Array.from(character)
      .filter((part) => !invisible.test(part))
      .map((part) => part.codePointAt(0) ?? 0)
    const candidates = character.includes(emojiVariant) ? fonts.toReversed() : fonts
    return candidates.find(({ characters }) => needed.every((part) => characters.has(part)))
  }
  return (text) => {
    const runs = runsOf(text, fontFor)
    if (!runs) return undefined
    const shaped: ShapedText = { width: 0, glyphs: [] }
    for (const run of runs) {
      const { font, unit } = run.font
      buffer.reset()
      buffer.addText(run.text)
      buffer.guessSegmentProperties()
      shape(font, buffer)
      const positions = buffer.getGlyphPositions()
      for (const [index, { codepoint }] of buffer.getGlyphInfos().entries()) {
        const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
        const [x, y] = [shaped.width + xOffset * unit, yOffset * unit]
        shaped.glyphs.push({ path: () => font.glyphToJson(codepoint), unit, x, y })
        shaped.width += xAdvance * unit
      }
    }
    return shaped
  }
}

/** Splits a text where its font changes. Returns undefined if a character has no font. */
function runsOf(text: string, fontFor: (character: string) => LoadedFont | undefined) {
  const runs: { font: LoadedFont; text: string }[] = []
  for (const character of charactersOf(text)) {
    const font = fontFor(character)
    if (!font) return undefined
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}
