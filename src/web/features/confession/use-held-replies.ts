import { useState } from 'react'
import type { Reply } from '../../../contract/replies.ts'
import { hasDraft } from '../../data/drafts/drafts.ts'
import { replyDraft } from '../../data/drafts/reply-draft.ts'
import { insertAmong } from '../../data/lists/insert-among.ts'
import { goneItems } from '../../data/live/news.ts'
import { replyAnchor } from '../../data/replies/reply-path.ts'

/** Replies that were deleted while the user was writing below them. Only their places in the thread remain. */
const held = new WeakSet<Reply>()

export function isHeld(reply: Reply): boolean {
  return held.has(reply)
}

/** Returns these replies and, at their places, those below which the user is writing although they were deleted. */
export function useHeldReplies(replies: Reply[]): Reply[] {
  const [before, setBefore] = useState({ replies, shown: replies })
  if (isSame(before.replies, replies)) return before.shown
  const isDeleted = ({ id }: Reply) =>
    goneItems.get().has(id) && replies.every((reply) => reply.id !== id)
  const deleted = before.shown.filter((reply) => isDeleted(reply) && isAnswered(reply))
  const places = new Map(deleted.map((reply) => [reply.id, placeOf(reply)]))
  const earlier = before.shown.map((reply) => places.get(reply.id) ?? reply)
  const shown = insertAmong(replies, earlier, ({ id }) => places.has(id))
  setBefore({ replies, shown })
  return shown
}

function isSame(some: Reply[], others: Reply[]): boolean {
  return some.length === others.length && some.every((reply, index) => reply === others[index])
}

/** Returns whether a form is open, or a draft was begun, below this reply or one below it. */
function isAnswered(reply: Reply): boolean {
  const { id, confessionId, replies } = reply
  const article = document.getElementById(replyAnchor(id))
  return (
    isHeld(reply) ||
    Boolean(article?.querySelector(':scope > form')) ||
    hasDraft(replyDraft(confessionId ?? '', id)) ||
    replies.some(isAnswered)
  )
}

function placeOf(reply: Reply): Reply {
  const replies = reply.replies.filter(isAnswered).map(placeOf)
  const place = { ...reply, replies, content: '', moreReplies: 0, moreCursor: null }
  held.add(place)
  return place
}
