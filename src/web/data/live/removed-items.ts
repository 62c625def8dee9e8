/** For this long in ms after an item was removed, answers may be too old to contain it again. */
const settlingMs = 10_000

type Removed = { at: number; isReturning: boolean }

/** Items that this page removed because they were deleted or are hidden from others, by id. */
const removed = new Map<string, Removed>()

export function rememberRemoved(id: string): void {
  removed.set(id, { at: Date.now(), isReturning: false })
}

/** Call this when an event says that an item is gone. If it was about to be shown again, it counts as removed. */
export function cancelReturn(id: string): void {
  if (removed.has(id)) rememberRemoved(id)
}

/**
 * Call this when an event says that a removed item exists. Returns whether to read the item: true at the first such
 * event, and at later ones as long as an older answer may still arrive.
 */
export function beginReturn(id: string): boolean {
  const known = removed.get(id)
  if (!known || (known.isReturning && Date.now() - known.at > settlingMs)) return false
  known.isReturning = true
  return true
}

/**
 * Returns whether this page removed the item. If an answer contains it again, it is shown at its place, and it is not
 * counted as new.
 */
export function wasRemoved(id: string): boolean {
  return removed.has(id)
}
