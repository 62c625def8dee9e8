/**
 * Runs `work` and returns its result, or undefined if it throws. Most callers use browser storage, which may be
 * blocked or full. Their data is then lost when the page is closed.
 */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
