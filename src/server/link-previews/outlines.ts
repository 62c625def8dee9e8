import type { IndexedImage } from './png.ts'

/** The commands of an SVG path: M, L, Q, C and Z with absolute coordinates. */
export type Path = { type: string; values: number[] }[]

/** A filled shape, with its origin at a pixel. `scale` is the number of pixels in a unit of its path. */
export type Outline = { path: Path; left: number; top: number; scale: number; isUpward?: boolean }

/** The colors of the palette for a shape's pixels, from hardly covered to fully covered. */
export type Shades = { first: number; count: number }

type Rows = { from: number; to: number }
type Edge = (x0: number, y0: number, x1: number, y1: number) => void

/** Sampled lines in a row of pixels. Along such a line, the coverage is exact. */
const linesInRow = 8

/** Fills the parts of the outlines that are in these rows. */
export function fillOutlines(
  { width, height, pixels }: IndexedImage,
  outlines: Outline[],
  rows: Rows,
  shades: Shades,
): void {
  const from = Math.max(0, Math.floor(rows.from))
  const to = Math.min(height, Math.ceil(rows.to))
  /** How much the coverage changes from each pixel to the next. An edge changes two pixels. */
  const changes = new Float32Array((width + 2) * (to - from))
  for (const outline of outlines) {
    traceEdges(outline, (x0, y0, x1, y1) => {
      if (y0 < y1) addEdge(changes, width, { from, to }, [x0, y0, x1, y1], 1)
      else addEdge(changes, width, { from, to }, [x1, y1, x0, y0], -1)
    })
  }
  for (let y = from; y < to; y++) {
    let winding = 0
    for (let x = 0; x < width; x++) {
      winding += changes[(y - from) * (width + 2) + x] ?? 0
      const shade = Math.round(Math.min(1, Math.abs(winding)) * shades.count)
      if (shade > 0) pixels[y * width + x] = shades.first + shade - 1
    }
  }
}

/** Adds an edge that goes down from (x0, y0) to (x1, y1). What is left or right of the image counts at its border. */
function addEdge(
  changes: Float32Array,
  width: number,
  { from, to }: Rows,
  [x0, y0, x1, y1]: [number, number, number, number],
  direction: 1 | -1,
): void {
  const slope = (x1 - x0) / (y1 - y0)
  const first = Math.max(from * linesInRow, Math.ceil(y0 * linesInRow - 0.5))
  const end = Math.min(to * linesInRow, Math.ceil(y1 * linesInRow - 0.5))
  for (let line = first; line < end; line++) {
    const y = (line + 0.5) / linesInRow
    const x = Math.min(width, Math.max(0, x0 + (y - y0) * slope))
    const column = Math.floor(x)
    const at = (Math.floor(line / linesInRow) - from) * (width + 2) + column
    const inNext = ((x - column) * direction) / linesInRow
    changes[at] = (changes[at] ?? 0) + direction / linesInRow - inNext
    changes[at + 1] = (changes[at + 1] ?? 0) + inNext
  }
}

/** Calls `edge` with the straight lines of a shape, in pixels. */
function traceEdges({ path, left, top, scale, isUpward }: Outline, edge: Edge): void {
  let [startX, startY, x, y] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    edge(x, y, toX, toY)
    x = toX
    y = toY
  }
  const curveTo = (x1: number, y1: number, x2: number, y2: number, x3: number, y3: number) => {
    const [x0, y0] = [x, y]
    const length = Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1)
    // With so many lines, none is more than about a tenth of a pixel away from the curve.
    const lines = Math.ceil(1.5 * Math.sqrt(length + Math.hypot(x3 - x2, y3 - y2)))
    for (let line = 1; line <= lines; line++) {
      const t = line / lines
      const u = 1 - t
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
      lineTo(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
    }
  }
  const scaleY = isUpward ? -scale : scale
  for (const { type, values } of path) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = values.map((value, index) =>
      index % 2 === 0 ? left + scale * value : top + scaleY * value,
    )
    if (type === 'M') {
      ;[startX, startY, x, y] = [x1, y1, x1, y1]
    } else if (type === 'L') {
      lineTo(x1, y1)
    } else if (type === 'Z') {
      lineTo(startX, startY)
    } else if (type === 'C') {
      curveTo(x1, y1, x2, y2, x3, y3)
    } else {
      // A quadratic curve is a cubic one with both control points two thirds of the way to its own.
      curveTo(...towards(x1, y1, x, y), ...towards(x1, y1, x2, y2), x2, y2)
    }
  }
}

function towards(x1: number, y1: number, x: number, y: number): [number, number] {
  return [x + (2 / 3) * (x1 - x), y + (2 / 3) * (y1 - y)]
}
