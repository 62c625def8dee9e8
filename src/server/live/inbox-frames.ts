import { ownFrame } from './frames.ts'

/** Ids in one frame; that there are more is said. */
const mostReplies = 8
const uuidLength = 36

/** The same size whatever it says: who watches the line learns nothing. */
export function inboxFrame(replyIds: string[], more = false): Buffer {
  const replies = replyIds.slice(0, mostReplies)
  const hasMore = more || replyIds.length > mostReplies
  const missing = mostReplies - replies.length
  // Quotes and a comma, which an empty list has none of; `true` is shorter than `false`.
  const bytes = missing * (uuidLength + 3) - (replies.length === 0 ? 1 : 0) + (hasMore ? 1 : 0)
  return ownFrame({ replies, more: hasMore, filling: '.'.repeat(bytes) })
}
