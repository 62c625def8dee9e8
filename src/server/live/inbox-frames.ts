import { ownFrame } from './frames.ts'

/** Maximum number of reply ids in one frame. `more` says that there are others. */
const maxReplies = 8
const uuidLength = 36

type MarkNews = { replyIds: string[]; more?: boolean; ownChanged?: boolean }

/** Always the same size, so that someone who watches the network learns nothing from it. */
export function inboxFrame({ replyIds, more = false, ownChanged = false }: MarkNews): Buffer {
  const replies = replyIds.slice(0, maxReplies)
  const hasMore = more || replyIds.length > maxReplies
  const missing = maxReplies - replies.length
  // Each id also needs quotes and a comma, but an empty list has no comma. `true` is a byte shorter than `false`.
  const bytes =
    missing * (uuidLength + 3) -
    (replies.length === 0 ? 1 : 0) +
    [hasMore, ownChanged].filter(Boolean).length
  return ownFrame({ replies, more: hasMore, ownChanged, filling: '.'.repeat(bytes) })
}
