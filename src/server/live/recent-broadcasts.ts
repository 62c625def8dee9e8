import type { Item } from './changes.ts'
import type { OwnEvent } from './frames.ts'

/**
 * One broadcast change and its time, in ms of performance.now(). It has either `item`, the new state of an item, or
 * `own`, an event for the streams of one account.
 */
type Entry = { at: number; item?: Item; own?: OwnEvent }

const maxEntries = 20_000

/**
 * Remembers what was broadcast, so that a new stream can also send what happened shortly before it began. No
 * broadcast since `completeFrom` (ms of performance.now()) is missing.
 */
export function createRecentBroadcasts(completeFrom: number) {
  /** Ordered by time, the oldest first. */
  let entries: Entry[] = []
  let completeSince = completeFrom

  return {
    add: (at: number, items: Item[], own: OwnEvent[]) => {
      entries.push(
        ...items.map((item) => ({ at, item })),
        ...own.map((event) => ({ at, own: event })),
      )
      if (entries.length < 2 * maxEntries) return
      entries = withoutRepeats(entries)
      const forgotten = entries.splice(0, Math.max(0, entries.length - maxEntries))
      completeSince = forgotten.at(-1)?.at ?? completeSince
    },
    /**
     * Returns what was broadcast after `at` (ms of performance.now()): each changed item in its last broadcast state,
     * and the events for single accounts. Returns undefined if some of it has already been removed.
     */
    after: (at: number) => {
      if (at < completeSince) return undefined
      const later = entries.slice(entries.findLastIndex((entry) => entry.at <= at) + 1)
      const items = latestItems(later).filter((item) => item.at > at)
      return { items, own: later.flatMap(({ own }) => own ?? []) }
    },
    items: () => latestItems(entries),
    removeItems: (ids: Set<string>) => {
      entries = entries.filter(({ item }) => !item || !ids.has(item.id))
    },
    clear: () => {
      entries = []
      completeSince = performance.now()
    },
  }
}

/** Keeps only the last entry of each item, so that many votes on few items don't push out the others. */
function withoutRepeats(entries: Entry[]): Entry[] {
  const latest = new Map(latestItems(entries).map((item) => [item.id, item]))
  return entries
    .toReversed()
    .flatMap((entry) => {
      if (!entry.item) return entry
      const item = latest.get(entry.item.id)
      latest.delete(entry.item.id)
      return item ? { ...entry, item } : []
    })
    .toReversed()
}

/** Returns each item once, as last broadcast, in the order of the last broadcasts. */
function latestItems(entries: Entry[]): Item[] {
  const latest = new Map<string, Item>()
  for (const { item } of entries) {
    if (!item) continue
    const postedAt = item.postedAt ?? latest.get(item.id)?.postedAt
    latest.delete(item.id)
    latest.set(item.id, { ...item, postedAt })
  }
  return [...latest.values()]
}
