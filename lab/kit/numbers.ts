export type Spread = { median: number; min: number; max: number }

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: median(values), min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

/** Returns NaN if there are no values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [below = Number.NaN, above = below] = sorted.slice(Math.ceil(middle) - 1, middle + 1)
  return (below + above) / 2
}

/** Returns the value that this share of the values doesn't exceed, or NaN if there are none. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}
