import { ownFrame } from './frames.ts'

/** Ids in one frame; that there are more is said. */
const maxReplies = 8
const uuidLength = 36

export type MarkNews = { replyIds: string[]; more?: boolean; ownChanged?: boolean }

/** The same size whatever it says: who watches the line learns nothing. */
export function inboxFrame({ replyIds, more = false, ownChanged = false }: MarkNews): Buffer {
  const replies = replyIds.slice(0, maxReplies)
  const hasMore = more || replyIds.length > maxReplies
  const missing = maxReplies - replies.length
  // Two quotes and a comma for each id, but no comma in an empty list; `true` is shorter than `false`.
  const bytes =
    missing * (uuidLength + 3) -
    (replies.length === 0 ? 1 : 0) +
    [hasMore, ownChanged].filter(Boolean).length
  return ownFrame({ replies, more: hasMore, ownChanged, filling: '.'.repeat(bytes) })
}
