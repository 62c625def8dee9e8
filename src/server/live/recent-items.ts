import type { Item } from './told-items.ts'

/** What was told lately, for streams that begin a little earlier. */
export type RecentItems = {
  add: (items: Item[]) => void
  /**
   * Each item as it was last told, since that time or a moment before: what a page shows may have been read
   * earlier than it was sent. Undefined where not all are known that far back.
   */
  since: (at: number) => { from: number; items: Item[] } | undefined
  clear: () => void
}

const keptMs = 5 * 60_000
const mostItems = 10_000
const marginMs = 2_000

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
    const tooOld = now() - keptMs
    const kept = told.filter((item) => latest.get(item.id) === item && item.at >= tooOld)
    const dropped = kept.splice(0, Math.max(0, kept.length - mostItems / 2))
    completeSince = Math.max(completeSince, tooOld, dropped.at(-1)?.at ?? 0)
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
      if (told.length > mostItems) trim()
    },
    since: (at) => {
      if (at < Math.max(completeSince, now() - keptMs)) return undefined
      const from = at - marginMs
      const found: Item[] = []
      for (let i = told.length - 1; i >= 0; i--) {
        const item = told[i] as Item
        if (item.at < from) break
        if (latest.get(item.id) === item) found.push(item)
      }
      return { from, items: found.reverse() }
    },
    clear: () => {
      told = []
      latest.clear()
      completeSince = now()
    },
  }
}
