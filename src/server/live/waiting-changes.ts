import type { Change } from './changes.ts'

/** Changes that wait for the next broadcast, one for each item. */
export type WaitingChanges = {
  readonly size: number
  add: (change: Change) => void
  /** Removes and returns the oldest changes. */
  take: (max: number) => Change[]
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
    take: (max) => {
      const taken = [...waiting.values()].slice(0, max)
      for (const { id } of taken) waiting.delete(id)
      return taken
    },
    clear: () => waiting.clear(),
  }
}
