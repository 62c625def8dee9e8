import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import type { LoneReply, Reply } from '../../../contract/replies.ts'
import type { ViewerFlags } from '../../../contract/viewer-flags.ts'
import { patched, withItems } from '../lists/map-pages.ts'

export type Item = Confession | ConfessionCard | LoneReply | Reply
/** What is known of an item beside a cached copy or an answer. */
export type State = 'gone' | ({ upvoteCount?: number; replyCount?: number } & Partial<ViewerFlags>)

type Page = { replies: Reply[] } | { items: (Item | { reply: Item })[] }
type Merge = (item: Item) => Item | null

/** The item with what is known of it, or null. An author who has read that it is hidden keeps it. */
export function mergeState(
  item: Item,
  state: State | undefined,
  isStub: (id: string) => boolean,
): Item | null {
  if (state !== 'gone') return patched(item, (state ?? {}) as Partial<Item>)
  return item.hidden ? item : withoutText(item, isStub)
}

/** What is left of an item that is gone: nothing, or its emptied place where someone writes below it. */
export function withoutText(item: Item, isStub: (id: string) => boolean): Item | null {
  if (!isStub(item.id) || 'preview' in item) return null
  if ('title' in item) return { ...item, title: '', content: '' }
  const below = 'replies' in item ? item.replies : []
  const replies = below.flatMap((reply) => (withoutText(reply, isStub) as Reply | null) ?? [])
  return { ...item, replies, content: '', moreReplies: 0, moreCursor: null }
}

/**
 * The cached data or answer with every item merged: a confession, a page, or the pages of an infinite query. What
 * does not change stays the same object.
 */
export function mergeItems<Data>(data: Data, merge: Merge): Data {
  if (!data || typeof data !== 'object') return data
  if ('pages' in data) {
    const before = data.pages as Page[]
    const pages = before.map((page) => mergePage(page, merge))
    return pages.every((page, index) => page === before[index]) ? data : { ...data, pages }
  }
  if ('title' in data) return merge(data as unknown as Item) as Data
  return mergePage(data as unknown as Page, merge) as Data
}

function mergePage(page: Page, merge: Merge): Page {
  if ('replies' in page) {
    const replies = mergeThread(page.replies, merge)
    return replies === page.replies ? page : { ...page, replies }
  }
  const items = page.items.flatMap((item) => {
    if (!('reply' in item)) return merge(item) ?? []
    const reply = merge(item.reply) ?? item.reply
    return reply === item.reply ? item : { ...item, reply }
  })
  return withItems(page, items)
}

/** A reply that is gone takes with it what stands below. */
function mergeThread(replies: Reply[], merge: Merge): Reply[] {
  const merged = replies.flatMap((reply) => {
    const next = merge(reply) as Reply | null
    if (!next) return []
    const below = mergeThread(next.replies, merge)
    return below === next.replies ? next : { ...next, replies: below }
  })
  const isSame =
    merged.length === replies.length && merged.every((reply, index) => reply === replies[index])
  return isSame ? replies : merged
}
