/**
 * Returns the result, or undefined if the work throws. Use it for browser storage: it may be refused, full or hold
 * something else, and what would be stored then lasts until the page is left.
 */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
