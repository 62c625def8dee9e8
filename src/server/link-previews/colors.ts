import type { Shades } from './outlines.ts'
import type { Rgb } from './png.ts'

/* The light colors of web/styles/theme.css, and those of web/public/favicon.svg. */
const paper: Rgb = [0xfb, 0xfa, 0xf5]
const ember: Rgb = [0xe8, 0x70, 0x3a]
const blends: [name: Name, from: Rgb, to: Rgb][] = [
  ['ink', paper, [0x21, 0x1c, 0x17]],
  ['quietInk', paper, [0x63, 0x5c, 0x56]],
  ['bubble', paper, ember],
  ['face', ember, [0x2a, 0x14, 0x08]],
]

type Name = 'ink' | 'quietInk' | 'bubble' | 'face'

/** Shades of each color at the edges of shapes. One more for the paper, and the palette is full. */
const count = 63

/** Color 0 is the paper. */
export const palette: Rgb[] = [
  paper,
  ...blends.flatMap(([, from, to]) => Array.from({ length: count }, (_, i) => blend(from, to, i))),
]

export const shades = Object.fromEntries(
  blends.map(([name], index): [Name, Shades] => [name, { first: 1 + index * count, count }]),
) as Record<Name, Shades>

function blend(from: Rgb, to: Rgb, index: number): Rgb {
  const share = (index + 1) / count
  return from.map((value, i) => Math.round(value + share * ((to[i] ?? 0) - value))) as Rgb
}
