import { useState } from 'react'
import type { Reply } from '../../../contract/replies.ts'
import { type HeldReply, replyHolder } from '../../data/live/news.ts'

/** Returns these replies and, at their places, those below which the user is writing although they were deleted. */
export function useHeldReplies(replies: Reply[]): HeldReply[] {
  const [before, setBefore] = useState<{ replies: Reply[]; shown: HeldReply[] }>({
    replies,
    shown: replies,
  })
  const isSame =
    before.replies.length === replies.length &&
    before.replies.every((reply, index) => reply === replies[index])
  if (isSame) return before.shown
  const shown = replyHolder.get()?.(before.shown, replies) ?? replies
  setBefore({ replies, shown })
  return shown
}
