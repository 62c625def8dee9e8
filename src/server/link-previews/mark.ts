import type { Path } from './outlines.ts'

/* The shapes of web/public/favicon.svg, as filled paths in a square of 32. */
export const markSize = 32

export const bubble = parse(
  'M6,4L26,4C28.2,4 30,5.8 30,8L30,20C30,22.2 28.2,24 26,24L15,24L8,30L8,24L6,24C3.8,24 2,22.2 2,20L2,8C2,5.8 3.8,4 6,4Z',
)

/** The open eye and the closed one. */
export const face = parse(
  'M13.4,14C13.4,15.33 12.33,16.4 11,16.4C9.67,16.4 8.6,15.33 8.6,14C8.6,12.67 9.67,11.6 11,11.6C12.33,11.6 13.4,12.67 13.4,14Z' +
    'M18.75,13.66Q21,15.46 23.25,13.66C24.49,12.67 25.99,14.55 24.75,15.54Q21,18.54 17.25,15.54C16.01,14.55 17.51,12.67 18.75,13.66Z',
)

function parse(path: string): Path {
  return Array.from(path.matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, type = '', values = '']) => ({
    type,
    values: (values.match(/[\d.]+/g) ?? []).map(Number),
  }))
}
