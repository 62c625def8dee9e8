import type { Item } from './told-items.ts'

/** What was told lately, for streams that begin a little earlier. */
export type RecentItems = {
  add: (items: Item[]) => void
  /**
   * Each item as it was last told, of which something was heard after that time, in milliseconds of
   * performance.now(); undefined where not all are known that far back.
   */
  after: (at: number) => Item[] | undefined
  all: () => Item[]
  remove: (ids: string[]) => void
  clear: () => void
}

const maxItems = 10_000

/** What is told from now on is all that was heard since that time, in milliseconds of performance.now(). */
export function createRecentItems(
  completeFrom: number,
  now = () => performance.now(),
): RecentItems {
  /** In the order they were told; what was told again stands in an older place no longer. */
  let told: Item[] = []
  const latest = new Map<string, Item>()
  let completeSince = completeFrom

  const trim = () => {
    const kept = told.filter((item) => latest.get(item.id) === item)
    const dropped = kept.splice(0, Math.max(0, kept.length - maxItems / 2))
    completeSince = Math.max(completeSince, dropped.at(-1)?.at ?? 0)
    told = kept
    latest.clear()
    for (const item of kept) latest.set(item.id, item)
  }
  return {
    add: (items) => {
      for (const item of items) {
        item.postedAt ??= latest.get(item.id)?.postedAt
        latest.set(item.id, item)
        told.push(item)
      }
      if (told.length > maxItems) trim()
    },
    after: (at) => {
      if (at < completeSince) return undefined
      const found: Item[] = []
      for (let i = told.length - 1; i >= 0; i--) {
        const item = told[i] as Item
        if (item.toldAt <= at) break
        if (item.at > at && latest.get(item.id) === item) found.push(item)
      }
      return found.reverse()
    },
    all: () => [...latest.values()],
    remove: (ids) => {
      for (const id of ids) latest.delete(id)
    },
    clear: () => {
      told = []
      latest.clear()
      completeSince = now()
    },
  }
}
