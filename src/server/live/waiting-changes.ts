import type { Change } from './changes.ts'

/** Changes that are yet to be told, each item once. */
export type WaitingChanges = {
  readonly size: number
  add: (change: Change) => void
  /** The oldest, so many at most. */
  take: (most: number) => Change[]
  clear: () => void
}

export function createWaitingChanges(): WaitingChanges {
  const waiting = new Map<string, Change>()
  return {
    get size() {
      return waiting.size
    },
    add: (change) => {
      const known = waiting.get(change.id)
      if (!known) waiting.set(change.id, change)
      else {
        known.posted ||= change.posted
        known.at = Math.max(known.at, change.at)
      }
    },
    take: (most) => {
      const taken = [...waiting.values()].slice(0, most)
      for (const { id } of taken) waiting.delete(id)
      return taken
    },
    clear: () => waiting.clear(),
  }
}
