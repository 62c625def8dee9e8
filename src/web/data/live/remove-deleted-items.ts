import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/replies.ts'
import { preserveFocus } from '../../ui/preserve-focus.ts'
import { confessionQuery } from '../confessions/queries.ts'
import { hasDraft } from '../drafts/drafts.ts'
import { replyDraft } from '../drafts/reply-draft.ts'
import { cachedItems, mapItems } from '../items/cache.ts'
import { type Item, repliesIn } from '../items/merge-items.ts'
import { postToOfflineWorker } from '../offline/offline-worker.ts'
import { replyAnchor } from '../replies/reply-path.ts'
import { stubOrNull } from './known.ts'
import { addNews, dropNewConfessions, dropNewReplies } from './new-items.ts'
import type { News } from './news.ts'

/**
 * Removes deleted items and the replies below them from every cached copy. Leaves an empty stub (placeholder) where
 * the user was about to write, or where the page of the confession is open.
 */
export function removeDeletedItems(client: QueryClient, deleted: { id: string }[]): void {
  if (deleted.length === 0) return
  const ids = deleted.map(({ id }) => id)
  void preserveFocus()
  const confessionIds = deleted.filter((item) => !('confessionId' in item)).map(({ id }) => id)
  if (confessionIds.length > 0) postToOfflineWorker({ gone: confessionIds })
  const gone = new Set(ids)
  const isGone = (item: Item) =>
    gone.has(item.id) || ('confessionId' in item && gone.has(item.confessionId ?? ''))
  const items = cachedItems(client).filter(isGone)
  const replies = repliesIn([{ replies: items.filter((item) => 'replies' in item) }])
  addNews({
    ...Object.fromEntries(confessionIds.map((id) => [id, markConfession(client, id)])),
    ...Object.fromEntries(replies.map((reply) => [reply.id, markReply(reply)])),
  })
  mapItems(client, (item) => (isGone(item) ? stubOrNull(item) : item))
  dropNewConfessions(({ id }) => gone.has(id))
  dropNewReplies(client, gone)
}

/**
 * Returns what to store as news of a deleted confession. If its page is open, a stub says there that it was deleted.
 * Otherwise its cached copy is dropped.
 */
function markConfession(client: QueryClient, id: string): News {
  const { queryKey } = confessionQuery(id)
  const query = client.getQueryCache().find({ queryKey })
  const shown = query?.state.data as { title: string } | null | undefined
  if (!query?.isActive()) client.removeQueries({ queryKey })
  return { isGone: true, ...(query?.isActive() && shown?.title && { isStub: true }) }
}

/** Returns what to store as news of a deleted reply. A stub stays if a form is open or a draft was begun below it. */
function markReply(reply: Reply): News {
  const isAnswered = repliesIn([{ replies: [reply] }]).some(({ id, confessionId }) => {
    const article = globalThis.document?.getElementById(replyAnchor(id))
    const isFormOpen = article?.querySelector(':scope > form')
    return isFormOpen || hasDraft(replyDraft(confessionId ?? '', id))
  })
  return { isGone: true, ...(isAnswered && { isStub: true }) }
}
