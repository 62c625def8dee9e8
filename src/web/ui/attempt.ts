/**
 * Returns undefined if the work throws. Browser storage may be refused or full: data then lasts as long as the page.
 */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
