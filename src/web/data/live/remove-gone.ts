import type { QueryClient } from '@tanstack/react-query'
import type { LoneReply, Reply } from '../../../contract/replies.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { forgetConfession } from '../confessions/cache.ts'
import { confessionQuery } from '../confessions/queries.ts'
import { hasDraft } from '../drafts/drafts.ts'
import { replyDraft } from '../drafts/reply-draft.ts'
import { cachedPages } from '../lists/cached-pages.ts'
import { tellOfflineWorker } from '../offline/offline-worker.ts'
import { furtherRepliesKey, type ThreadPage, threadsKey } from '../replies/queries.ts'
import { replyAnchor } from '../replies/reply-path.ts'
import { cachedItems } from './cached-items.ts'
import { mergedKeys } from './known.ts'
import { type Item, mergeItems, withoutText } from './merge.ts'
import { addNews, dropNewConfessions, dropNewReplies } from './new-items.ts'
import { type News, news } from './news.ts'
import { rememberRemoved } from './removed.ts'

/** Ids. */
type Gone = { confessions: string[]; replies: string[] }

/** Removes what is gone from every cached copy, but leaves a place where someone was about to write. */
export function removeGone(client: QueryClient, { confessions, replies }: Gone): void {
  if (confessions.length + replies.length === 0) return
  void keepFocus()
  if (confessions.length > 0) tellOfflineWorker({ gone: confessions })
  const gone = new Set([...confessions, ...replies])
  const isGone = (item: Item) =>
    gone.has(item.id) || ('confessionId' in item && gone.has(item.confessionId ?? ''))
  rememberRemoved(
    cachedItems(client)
      .filter(isGone)
      .map(({ id }) => id),
  )
  for (const id of confessions) leaveConfession(client, id)
  leaveReplies(client, isGone)
  const isStub = (id: string) => Boolean(news.get()[id]?.isStub)
  for (const queryKey of mergedKeys)
    client.setQueriesData({ queryKey }, (data: unknown) =>
      mergeItems(data, (item) => (isGone(item) ? withoutText(item, isStub) : item)),
    )
  dropNewConfessions((id) => gone.has(id))
  dropNewReplies(client, gone)
}

/** The page that shows it says that it was deleted. At the next visit it leaves no place. */
function leaveConfession(client: QueryClient, id: string): void {
  const query = client.getQueryCache().find({ queryKey: confessionQuery(id).queryKey })
  const shown = query?.state.data as { title: string } | null | undefined
  const isShown = query?.isActive()
  if (!isShown) forgetConfession(client, id)
  addNews({ [id]: { isGone: true, ...(isShown && shown?.title && { isStub: true }) } })
}

function leaveReplies(client: QueryClient, isGone: (reply: LoneReply) => boolean): void {
  const marks: Record<string, News> = {}
  /** Returns whether any leaves its place. */
  const leave = (replies: Reply[], isAboveGone: boolean): boolean => {
    let leavesStub = false
    for (const reply of replies) {
      const isThisGone = isAboveGone || isGone(reply)
      const hasStubBelow = leave(reply.replies, isThisGone)
      if (!isThisGone) continue
      const isStub = hasStubBelow || isAnswered(reply)
      marks[reply.id] = { isGone: true, ...(isStub && { isStub }) }
      leavesStub ||= isStub
    }
    return leavesStub
  }
  for (const key of [threadsKey, furtherRepliesKey])
    for (const page of cachedPages<ThreadPage>(client, key)) leave(page.replies, false)
  rememberRemoved(Object.keys(marks))
  addNews(marks)
}

/** Someone here has begun to answer it, or has opened the form. */
function isAnswered({ id, confessionId }: LoneReply): boolean {
  const article = globalThis.document?.getElementById(replyAnchor(id))
  return Boolean(
    hasDraft(replyDraft(confessionId ?? '', id)) || article?.querySelector(':scope > form'),
  )
}
