import type { QueryClient } from '@tanstack/react-query'
import type { LoneReply, Reply } from '../../../contract/replies.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { forgetConfession, removeCards } from '../confessions/cache.ts'
import { cachedConfessions } from '../confessions/cached-confessions.ts'
import { confessionQuery } from '../confessions/queries.ts'
import { hasDraft } from '../drafts/drafts.ts'
import { replyDraft } from '../drafts/reply-draft.ts'
import { tellOfflineWorker } from '../offline/offline-worker.ts'
import { mapOwnReplies, mapThreads } from '../replies/cache.ts'
import { replyAnchor } from '../replies/reply-path.ts'
import { dropNewConfessions } from './add-new-confessions.ts'
import { dropNewReplies } from './add-new-replies.ts'
import { addNews } from './add-news.ts'
import type { News } from './news.ts'
import { rememberRemoved } from './removed.ts'

type Gone = {
  confessions: string[]
  replies: string[]
  /** Of these replies the own ones that others no longer see: they stay among the own, and can be edited. */
  hidden?: string[]
}

/** Takes what is gone out of every cached copy, but leaves a place where somebody was about to write. */
export function removeGone(client: QueryClient, { confessions, replies, hidden = [] }: Gone): void {
  if (confessions.length + replies.length === 0) return
  void keepFocus()
  if (confessions.length > 0) tellOfflineWorker({ gone: confessions })
  const marks: Record<string, News> = {}
  for (const id of confessions) marks[id] = removeConfession(client, id)
  const removed = new Set(confessions)
  const removedReplies = removeReplies(client, new Set(replies), removed, new Set(hidden))
  rememberRemoved(Object.keys(removedReplies))
  Object.assign(marks, removedReplies)
  addNews(marks)
  dropNewConfessions((id) => removed.has(id))
  dropNewReplies(client, new Set(replies))
}

function removeConfession(client: QueryClient, id: string): News {
  if (cachedConfessions(client).some((confession) => confession.id === id)) rememberRemoved([id])
  removeCards(client, id)
  const { queryKey } = confessionQuery(id)
  const isShown = client.getQueryCache().find({ queryKey })?.isActive()
  const shown = client.getQueryData(queryKey)
  if (!isShown) forgetConfession(client, id)
  // Heard again at the next visit, it leaves no place once more.
  else if (shown && shown.title !== '') {
    client.setQueryData(queryKey, () => ({ ...shown, title: '', content: '' }))
    return { isGone: true, isStub: true }
  }
  return { isGone: true }
}

/** With what is below them. Gives back what became of each. */
function removeReplies(
  client: QueryClient,
  ids: Set<string>,
  confessions: Set<string>,
  hidden: Set<string>,
): Record<string, News> {
  const marks: Record<string, News> = {}
  const isIn = (reply: LoneReply) =>
    ids.has(reply.id) || (reply.confessionId !== null && confessions.has(reply.confessionId))
  const whatIsLeft = (replies: Reply[], isBelowGone: boolean): Reply[] => {
    const left = replies.flatMap((reply) => {
      const isGone = isBelowGone || isIn(reply)
      const below = whatIsLeft(reply.replies, isGone)
      if (!isGone) return below === reply.replies ? [reply] : [{ ...reply, replies: below }]
      const isStub = below.length > 0 || isAnswered(reply)
      marks[reply.id] = {
        ...(!hidden.has(reply.id) && { isGone: true }),
        ...(isStub && { isStub }),
      }
      return isStub ? [{ ...reply, ...emptied, replies: below }] : []
    })
    return left.some((reply, i) => reply !== replies[i]) || left.length < replies.length
      ? left
      : replies
  }
  mapThreads(client, (replies) => whatIsLeft(replies, false))
  mapOwnReplies(client, (replies) =>
    replies.filter((reply) => !isIn(reply) || hidden.has(reply.id)),
  )
  return marks
}

const emptied = { content: '', moreReplies: 0, moreCursor: null }

/** Somebody here has begun to, or has opened the form. */
function isAnswered({ id, confessionId }: LoneReply): boolean {
  const article = globalThis.document?.getElementById(replyAnchor(id))
  return Boolean(
    hasDraft(replyDraft(confessionId ?? '', id)) || article?.querySelector(':scope > form'),
  )
}
