import type { QueryClient } from '@tanstack/react-query'
import { toastError } from '../../ui/toasts.ts'
import { insertReply } from '../items/siblings.ts'
import { uncached } from '../lists/changes.ts'
import { repliesIn } from '../lists/merge-items.ts'
import { threadQuery } from '../replies/queries.ts'
import { dropNews } from './count-news.ts'
import { newRepliesAt } from './news.ts'
import { createRead } from './read-again.ts'

/**
 * Shows the new replies to a reply, or to the confession if `parentReplyId` is null. Returns the id of the first one.
 * `isShown` is false if the thread is not loaded to its end: then it can only be shown at its own address.
 */
export async function showNewReplies(
  client: QueryClient,
  confessionId: string,
  parentReplyId: string | null,
): Promise<{ id: string; isShown: boolean } | undefined> {
  const ids = newRepliesAt(parentReplyId ?? confessionId)
  const query = threadQuery(confessionId, {}, createRead(client, true))
  const shown = client.getQueryData(query.queryKey)?.pages ?? []
  const isWhole = shown.at(-1)?.nextCursor === null
  const parent = repliesIn(shown).find(({ id }) => id === parentReplyId)
  const [first] = ids
  if (first && (!isWhole || parent?.moreReplies)) return { id: first, isShown: false }

  const pages = shown.length
  const answer = await client.fetchInfiniteQuery({ ...uncached(query), pages }).catch(() => {
    toastError('Failed to load replies')
  })
  if (!answer) return
  const found = repliesIn(answer.pages).filter(({ id }) => ids.includes(id))
  for (const reply of found) insertReply(client, confessionId, reply)
  // What was not found was deleted.
  dropNews(({ id }) => ids.includes(id))
  return found[0] && { id: found[0].id, isShown: true }
}
