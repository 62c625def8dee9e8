import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/replies.ts'
import { toastError } from '../../ui/toasts.ts'
import { readRetries } from '../api/retries.ts'
import { cachedReplies, mapItems } from '../items/cache.ts'
import { repliesIn } from '../items/merge-items.ts'
import { mapSiblings } from '../items/siblings.ts'
import { insertAmong } from '../lists/insert-among.ts'
import { threadQuery } from '../replies/queries.ts'
import { dropNewReplies } from './new-items.ts'
import { news } from './news.ts'
import { pastCache, readAfterWrites } from './uncached-reads.ts'

/** Maximum number of requests for one click. New replies that are not found stay in the 'new replies' count. */
const maxReads = 5

/**
 * Shows the new replies to a reply, or to the confession if `parentReplyId` is null. Inserts them at their places in
 * the thread. Returns the id of the first one, or undefined if none was found.
 */
export async function showNewReplies(
  client: QueryClient,
  confessionId: string,
  parentReplyId: string | null,
): Promise<string | undefined> {
  const ids = new Set(news.get()[parentReplyId ?? confessionId]?.newReplies)
  const read = () => readPagesWith(client, confessionId, ids)
  const answer = await readAfterWrites(client, read).catch(() => {
    toastError('Failed to load replies')
  })
  if (!answer) return
  const { pages, found } = answer
  const shown = new Set(cachedReplies(client, confessionId).map(({ id }) => id))
  const first = repliesIn(pages).find(({ id }) => ids.has(id) && !shown.has(id))
  for (const page of pages) insertNew(client, confessionId, page, ids)
  if (parentReplyId) updateMoreReplies(client, parentReplyId, pages)
  // Other new replies in these answers stay in the 'new replies' count until the user asks for them.
  dropNewReplies(client, new Set([...ids].filter((id) => found.has(id))))
  return first?.id
}

/** Inserts the replies with these `ids` at their places. Parents come before the replies below them. */
function insertNew(
  client: QueryClient,
  confessionId: string,
  page: { replies: Reply[] },
  ids: Set<string>,
): void {
  const isWanted = (reply: Reply): boolean => ids.has(reply.id) || reply.replies.some(isWanted)
  const all = repliesIn([page])
  for (const { parentReplyId } of all.filter(({ id }) => ids.has(id))) {
    const parent = all.find(({ id }) => id === parentReplyId)
    const siblings = parentReplyId ? (parent?.replies ?? []) : page.replies
    mapSiblings(client, confessionId, parentReplyId, (before) =>
      insertAmong(before, siblings, isWanted),
    )
  }
}

/** Updates the parent's count of replies that are not shown, and the cursor with which to load them. */
function updateMoreReplies(
  client: QueryClient,
  parentReplyId: string,
  pages: { replies: Reply[] }[],
) {
  const parent = repliesIn(pages).find(({ id }) => id === parentReplyId)
  if (!parent) return
  const { moreCursor } = parent
  const all = parent.replies.length + parent.moreReplies
  mapItems(client, (item) =>
    item.id === parentReplyId && 'replies' in item
      ? { ...item, moreReplies: Math.max(0, all - item.replies.length), moreCursor }
      : item,
  )
}

/**
 * Reads the beginning of the thread first, because the server caches it for everyone. Then reads the page around each
 * reply that is still missing. `found` also contains requested replies that no longer exist.
 */
async function readPagesWith(client: QueryClient, confessionId: string, ids: Set<string>) {
  const pages: { replies: Reply[] }[] = []
  const found = new Set<string>()
  let focus: string | undefined
  do {
    const query = threadQuery(confessionId, focus ? { focus } : {})
    const { pages: read } = await client.fetchInfiniteQuery({ ...pastCache(query), ...readRetries })
    pages.push(...read)
    for (const { id } of repliesIn(read)) found.add(id)
    if (focus) found.add(focus)
    focus = [...ids].find((id) => !found.has(id))
  } while (focus && pages.length < maxReads)
  return { pages, found }
}
