import { ownFrame } from './frames.ts'

/** Maximum number of reply ids in one frame. `more` says that there are others. */
const maxReplies = 8
/** Characters of JSON, a little more than the longest needs. */
const frameLength = 384

type MarkNews = { replyIds: string[]; more?: boolean; ownChanged?: boolean }

/** Always the same size, so that someone who watches the network learns nothing from it. */
export function inboxFrame({ replyIds, more = false, ownChanged = false }: MarkNews): Buffer {
  const replies = replyIds.slice(0, maxReplies)
  const frame = { replies, more: more || replyIds.length > maxReplies, ownChanged, filling: '' }
  const missing = frameLength - JSON.stringify(frame).length
  return ownFrame({ ...frame, filling: '.'.repeat(missing) })
}
