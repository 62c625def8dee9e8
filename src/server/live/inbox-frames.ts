import { ownFrame } from './frames.ts'

/** Maximum number of reply ids in one frame (a message on the stream). `more` is true if there are others. */
const maxReplies = 8
/** Length of the JSON in characters: a little more than the longest content. The rest is filled with dots. */
const frameLength = 384

type MarkNews = { replyIds: string[]; more?: boolean; ownChanged?: boolean }

/** Returns a frame of a fixed size, so that someone who watches the network can't see whether it contains news. */
export function inboxFrame({ replyIds, more = false, ownChanged = false }: MarkNews): Buffer {
  const replies = replyIds.slice(0, maxReplies)
  const frame = { replies, more: more || replyIds.length > maxReplies, ownChanged, filling: '' }
  const missing = frameLength - JSON.stringify(frame).length
  return ownFrame({ ...frame, filling: '.'.repeat(missing) })
}
