import type { Item } from './broadcast-items.ts'

/** What was broadcast recently, for streams that start from an earlier position. */
export type RecentItems = {
  add: (items: Item[]) => void
  /**
   * Returns the items with an event after `at` (ms of performance.now()) as last broadcast, oldest first. Returns
   * undefined if `at` is so early that some of them are already forgotten.
   */
  after: (at: number) => Item[] | undefined
  all: () => Item[]
  remove: (ids: string[]) => void
  clear: () => void
}

const maxItems = 10_000

/** Everything since `completeFrom` (ms of performance.now()) will be added. */
export function createRecentItems(
  completeFrom: number,
  now = () => performance.now(),
): RecentItems {
  /** In the order of broadcast. Only the entry that is also in `latest` counts; older ones are stale. */
  let sent: Item[] = []
  const latest = new Map<string, Item>()
  let completeSince = completeFrom

  const trim = () => {
    const kept = sent.filter((item) => latest.get(item.id) === item)
    const dropped = kept.splice(0, Math.max(0, kept.length - maxItems / 2))
    completeSince = Math.max(completeSince, dropped.at(-1)?.at ?? 0)
    sent = kept
    latest.clear()
    for (const item of kept) latest.set(item.id, item)
  }
  return {
    add: (items) => {
      for (const item of items) {
        item.postedAt ??= latest.get(item.id)?.postedAt
        latest.set(item.id, item)
        sent.push(item)
      }
      if (sent.length > maxItems) trim()
    },
    after: (at) => {
      if (at < completeSince) return undefined
      const later = sent.slice(sent.findLastIndex((item) => item.toldAt <= at) + 1)
      return later.filter((item) => item.at > at && latest.get(item.id) === item)
    },
    all: () => [...latest.values()],
    remove: (ids) => {
      for (const id of ids) latest.delete(id)
    },
    clear: () => {
      sent = []
      latest.clear()
      completeSince = now()
    },
  }
}
