/** For this long after an event, answers may arrive that are older than it. */
const settlingMs = 10_000

type Removed = { at: number; isReturning: boolean }

/** Items that this page removed because others no longer see them, by id. */
const removed = new Map<string, Removed>()

export function rememberRemoved(id: string): void {
  removed.set(id, { at: Date.now(), isReturning: false })
}

/** Call this when an event says that an item is gone: a return that had begun is over. */
export function cancelReturn(id: string): void {
  if (removed.has(id)) rememberRemoved(id)
}

/**
 * Call this when an event says that an item exists which this page removed. Returns whether to read it: true at the
 * first such event, and at later ones for as long as an older answer may still arrive.
 */
export function beginReturn(id: string): boolean {
  const known = removed.get(id)
  if (!known || (known.isReturning && Date.now() - known.at > settlingMs)) return false
  known.isReturning = true
  return true
}

/** If an answer contains an item that was removed, it returns to its place and is not counted as new. */
export function wasRemoved(id: string): boolean {
  return removed.has(id)
}
