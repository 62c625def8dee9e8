import type { Item } from './changes.ts'
import type { OwnEvent } from './frames.ts'

/** Maximum number of items, and of events for single accounts. */
const maxEntries = 20_000

/** Lets a new stream send what came shortly before it. Complete since `completeFrom` (performance.now()). */
export function createRecentBroadcasts(completeFrom: number) {
  /** Each item once, as last broadcast, in the order of the last broadcasts. */
  const items = new Map<string, Item>()
  let own: { at: number; event: OwnEvent }[] = []
  let completeSince = completeFrom
  const forget = ({ at }: { at: number }) => {
    completeSince = Math.max(completeSince, at)
  }

  return {
    add: (at: number, changed: Item[], events: OwnEvent[]) => {
      for (const item of changed) {
        const postedAt = item.postedAt ?? items.get(item.id)?.postedAt
        items.delete(item.id)
        items.set(item.id, { ...item, postedAt })
      }
      for (const [id, oldest] of items) {
        if (items.size <= maxEntries) break
        items.delete(id)
        forget(oldest)
      }
      own.push(...events.map((event) => ({ at, event })))
      own.splice(0, Math.max(0, own.length - maxEntries)).forEach(forget)
    },
    /** Returns the items that changed, and the events that were broadcast, after `at`; undefined if some are forgotten. */
    after: (at: number) => {
      if (at < completeSince) return undefined
      return {
        items: [...items.values()].filter((item) => item.at > at),
        own: own.filter((one) => one.at > at).map(({ event }) => event),
      }
    },
    items: () => [...items.values()],
    removeItems: (ids: Set<string>) => {
      for (const id of ids) items.delete(id)
    },
    clear: () => {
      items.clear()
      own = []
      completeSince = performance.now()
    },
  }
}
