import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import type { LoneReply, Reply } from '../../../contract/replies.ts'

export type Item = Confession | ConfessionCard | LoneReply | Reply
type Page = { replies: Reply[] } | { items: (Item | { reply: Item })[] }
type Merge = (item: Item) => Item | null

/**
 * Replaces every item in `data` by what `merge` returns for it; null removes it, except in the inbox. `data` is a
 * confession, a page of items, or the pages of an infinite query. If nothing changes, the result is the same object.
 */
export function mergeItems<Data>(data: Data, merge: Merge): Data {
  if (!data || typeof data !== 'object') return data
  if ('pages' in data) {
    const before = data.pages as Page[]
    const pages = before.map((page) => mergePage(page, merge))
    return patched<{ pages: unknown }>(data, { pages: unlessSame(pages, before) }) as Data
  }
  if ('title' in data) return merge(data as unknown as Item) as Data
  return mergePage(data as unknown as Page, merge) as Data
}

function mergePage(page: Page, merge: Merge): Page {
  if ('replies' in page) return patched(page, { replies: mergeThread(page.replies, merge) })
  const items = page.items.flatMap((item) => {
    if (!('reply' in item)) return merge(item) ?? []
    return patched(item, { reply: merge(item.reply) ?? item.reply })
  })
  return patched(page, { items: unlessSame(items, page.items) })
}

/** Replaces the replies of one level and all levels below it. Removing a reply also removes the replies below it. */
function mergeThread(replies: Reply[], merge: Merge): Reply[] {
  const merged = replies.flatMap((reply) => {
    const next = merge(reply) as Reply | null
    return next ? patched(next, { replies: mergeThread(next.replies, merge) }) : []
  })
  return unlessSame(merged, replies)
}

function unlessSame<Entry>(now: Entry[], before: Entry[]): Entry[] {
  const isSame = now.length === before.length && now.every((entry, at) => entry === before[at])
  return isSame ? before : now
}

export function patched<Whole extends object>(
  whole: Whole,
  changes: Partial<NoInfer<Whole>>,
): Whole {
  const keys = Object.keys(changes) as (keyof Whole)[]
  return keys.some((key) => whole[key] !== changes[key]) ? { ...whole, ...changes } : whole
}

/** Returns all items of the data. Each reply comes before the replies below it. */
export function itemsIn(data: unknown): Item[] {
  const items: Item[] = []
  mergeItems(data, (item) => {
    items.push(item)
    return item
  })
  return items
}

export function repliesIn(pages: { replies: Reply[] }[]): Reply[] {
  return itemsIn({ pages }) as Reply[]
}
