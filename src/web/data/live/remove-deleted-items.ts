import type { QueryClient } from '@tanstack/react-query'
import type { LoneReply, Reply } from '../../../contract/replies.ts'
import { preserveFocus } from '../../ui/preserve-focus.ts'
import { forgetConfession } from '../confessions/cache.ts'
import { confessionQuery } from '../confessions/queries.ts'
import { hasDraft } from '../drafts/drafts.ts'
import { replyDraft } from '../drafts/reply-draft.ts'
import { cachedItems, mapItems } from '../items/cache.ts'
import type { Item } from '../items/merge-items.ts'
import { postToOfflineWorker } from '../offline/offline-worker.ts'
import { replyAnchor } from '../replies/reply-path.ts'
import { stubOrNull } from './known.ts'
import { addNews, dropNewConfessions, dropNewReplies } from './new-items.ts'
import type { News } from './news.ts'
import { rememberRemoved } from './removed-items.ts'

type Gone = { confessions: string[]; replies: string[] }

/** Removes deleted items from every cached copy, but leaves an empty stub where the user was about to write. */
export function removeDeletedItems(client: QueryClient, { confessions, replies }: Gone): void {
  if (confessions.length + replies.length === 0) return
  void preserveFocus()
  if (confessions.length > 0) postToOfflineWorker({ gone: confessions })
  const gone = new Set([...confessions, ...replies])
  const isGone = (item: Item) =>
    gone.has(item.id) || ('confessionId' in item && gone.has(item.confessionId ?? ''))
  const items = cachedItems(client).filter(isGone)
  rememberRemoved(items.map(({ id }) => id))
  for (const id of confessions) markConfession(client, id)
  markReplies(items)
  mapItems(client, (item) => (isGone(item) ? stubOrNull(item) : item))
  dropNewConfessions((id) => gone.has(id))
  dropNewReplies(client, gone)
}

/** Marks a confession as deleted. If its page is open, a stub says so there; otherwise its cached copy is dropped. */
function markConfession(client: QueryClient, id: string): void {
  const query = client.getQueryCache().find({ queryKey: confessionQuery(id).queryKey })
  const shown = query?.state.data as { title: string } | null | undefined
  const isShown = query?.isActive()
  if (!isShown) forgetConfession(client, id)
  addNews({ [id]: { isGone: true, ...(isShown && shown?.title && { isStub: true }) } })
}

function markReplies(items: Item[]): void {
  const marks: Record<string, News> = {}
  /** Marks a reply and those below it. Returns whether it leaves a stub. */
  const mark = (reply: Reply): boolean => {
    const isStub = reply.replies.map(mark).includes(true) || isAnswered(reply)
    marks[reply.id] = { isGone: true, ...(isStub && { isStub }) }
    return isStub
  }
  for (const item of items) if ('replies' in item) mark(item)
  rememberRemoved(Object.keys(marks))
  addNews(marks)
}

/** Returns whether the user has begun a reply to it, or has opened the form. */
function isAnswered({ id, confessionId }: LoneReply): boolean {
  const article = globalThis.document?.getElementById(replyAnchor(id))
  return Boolean(
    hasDraft(replyDraft(confessionId ?? '', id)) || article?.querySelector(':scope > form'),
  )
}
