/** Returns undefined if `work` throws. Browser storage may be blocked or full, and its data then ends with the page. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
