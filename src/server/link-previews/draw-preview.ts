import { setTimeout as wait } from 'node:timers/promises'
import { linkPreviewSize } from '../../contract/link-preview.ts'
import { palette, shades } from './colors.ts'
import { loadFonts, type ShapedText, type ShapeText } from './fonts.ts'
import { breakLines, type TextLines } from './lines.ts'
import { bubble, face, markSize } from './mark.ts'
import { fillOutlines, type Shades } from './outlines.ts'
import { encodePng, type IndexedImage } from './png.ts'

type Preview = { title: string; boardTitle: string }

/* Places and sizes are in pixels. */
const { width, height } = linkPreviewSize
const margin = 96
const title = {
  top: 78,
  bottom: 430,
  lineHeight: 1.22,
  sizes: [
    { size: 88, maxLines: 3 },
    { size: 72, maxLines: 4 },
    { size: 60, maxLines: 4 },
  ],
}
const mark = { left: margin - 4, top: 498, size: 64 }
const name = { left: margin + 78, baseline: 540, sizes: [{ size: 40, maxLines: 1 }] }
/** Stands in the place of a title that the fonts can't draw. */
const largeMark = { left: margin - 16, top: 120, size: 256 }

/** How far letters and their accents reach above and below the baseline, in ems. */
const [ascent, descent] = [1.3, 0.6]

/** Returns a function that draws a link preview as a PNG file. Its first call loads the fonts. */
export function createPainter(): (preview: Preview) => Promise<Buffer> {
  let fonts: Promise<ShapeText> | undefined
  return async (preview) => {
    fonts ??= loadFonts()
    return draw(preview, await fonts)
  }
}

async function draw(preview: Preview, shape: ShapeText): Promise<Buffer> {
  const image = { width, height, pixels: new Uint8Array(width * height) }
  const pause = createPause()
  const lines = breakLines(preview.title, shape, width - 2 * margin, title.sizes)
  await pause()
  if (lines) await drawTitle(image, lines, pause)
  drawMark(image, lines ? mark : largeMark)
  const { left, baseline, sizes } = lines ? name : { ...name, left: margin }
  const named = breakLines(preview.boardTitle, shape, width - left - margin, sizes)
  for (const line of named?.lines ?? []) {
    drawLine(image, line, { left, baseline, size: named?.size ?? 0 }, shades.quietInk)
  }
  await pause()
  return encodePng(image, palette)
}

/** Returns a function that waits as long as the work since the last wait took, so that other requests go first. */
function createPause(): () => Promise<void> {
  let beganAt = performance.now()
  return async () => {
    await wait(performance.now() - beganAt)
    beganAt = performance.now()
  }
}

async function drawTitle(
  image: IndexedImage,
  { size, lines }: TextLines,
  pause: () => Promise<void>,
): Promise<void> {
  const lineHeight = size * title.lineHeight
  const unused = title.bottom - title.top - lines.length * lineHeight
  for (const [index, line] of lines.entries()) {
    const baseline = title.top + unused / 2 + size + index * lineHeight
    drawLine(image, line, { left: margin, baseline, size }, shades.ink)
    await pause()
  }
}

type Place = { left: number; baseline: number; size: number }

function drawLine(
  image: IndexedImage,
  { glyphs }: ShapedText,
  { left, baseline, size }: Place,
  color: Shades,
): void {
  const outlines = glyphs.map(({ path, unit, x, y }) => ({
    ...{ path: path(), isUpward: true, scale: unit * size },
    ...{ left: left + x * size, top: baseline - y * size },
  }))
  const rows = { from: baseline - ascent * size, to: baseline + descent * size }
  fillOutlines(image, outlines, rows, color)
}

function drawMark(image: IndexedImage, { left, top, size }: typeof mark): void {
  const rows = { from: top, to: top + size }
  const place = { left, top, scale: size / markSize }
  fillOutlines(image, [{ path: bubble, ...place }], rows, shades.bubble)
  fillOutlines(image, [{ path: face, ...place }], rows, shades.face)
}
