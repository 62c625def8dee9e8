/** Answers that may be older than the last event arrive within this. */
const settlingMs = 10_000

type Removed = { at: number; isReturning: boolean }

/** What this page removed because others no longer see it, by id. */
const removed = new Map<string, Removed>()

export function rememberRemoved(ids: string[]): void {
  for (const id of ids) removed.set(id, { at: Date.now(), isReturning: false })
}

/** Call it after an event says that an item is gone: it does not return any more. */
export function forgetReturn(id: string): void {
  if (removed.has(id)) rememberRemoved([id])
}

/**
 * Call it after an event says that an item exists which this page removed. Returns whether to read the item: at the
 * first such event, and at later ones for as long as an older answer may still arrive.
 */
export function beginReturn(id: string): boolean {
  const known = removed.get(id)
  if (!known || (known.isReturning && Date.now() - known.at > settlingMs)) return false
  known.isReturning = true
  return true
}

/** An answer that holds such an item puts it back in its place; it is not counted as new. */
export function wasRemoved(id: string): boolean {
  return removed.has(id)
}
