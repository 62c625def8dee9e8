/** Whole milliseconds of a clock that is never set: a sum of fractions could exceed an allowance that it only fills. */
export function monotonicMs(): number {
  return Math.floor(performance.now())
}
