import type { Reply } from '../../../contract/replies.ts'
import { hasDraft, replyDraft } from '../drafts/drafts.ts'
import { replyAnchor } from '../replies/reply-path.ts'
import { goneItems, type HeldReply } from './news.ts'

/** Returns these replies and, at their places, those below which the user is writing although they were deleted. */
export function holdReplies(before: HeldReply[], replies: Reply[]): HeldReply[] {
  const isDeleted = ({ id }: Reply) =>
    goneItems.get().has(id) && replies.every((reply) => reply.id !== id)
  const deleted = before.filter((reply) => isDeleted(reply) && isAnswered(reply))
  const places = new Map(deleted.map((reply) => [reply.id, placeOf(reply)]))
  const earlier = before.map((reply) => places.get(reply.id) ?? reply)
  return insertAmong<HeldReply>(replies, earlier, ({ id }) => places.has(id))
}

/** Returns whether a form is open, or a draft was begun, below this reply or one below it. */
function isAnswered(reply: HeldReply): boolean {
  const { id, confessionId, replies, isDeleted } = reply
  const article = document.getElementById(replyAnchor(id))
  return (
    isDeleted ||
    Boolean(article?.querySelector(':scope > form')) ||
    hasDraft(replyDraft(confessionId ?? '', id)) ||
    replies.some(isAnswered)
  )
}

function placeOf(reply: Reply): HeldReply {
  const replies = reply.replies.filter(isAnswered).map(placeOf)
  return { ...reply, replies, content: '', moreReplies: 0, moreCursor: null, isDeleted: true }
}

/**
 * Returns the shown list with those items of a newer answer (`fresh`) that `isNew` accepts. Each is inserted next to
 * its neighbour in the answer. Shown items keep their order, so that nothing moves.
 */
function insertAmong<Item extends { id: string }>(
  shown: Item[],
  fresh: Item[],
  isNew: (item: Item) => boolean,
): Item[] {
  const result = [...shown]
  const placeOf = (item: Item) => result.findIndex(({ id }) => id === item.id)
  for (const [index, item] of fresh.entries()) {
    if (!isNew(item) || placeOf(item) >= 0) continue
    const before = fresh.slice(0, index).findLast((other) => placeOf(other) >= 0)
    const after = fresh.slice(index).find((other) => placeOf(other) >= 0)
    const place = before ? placeOf(before) + 1 : after ? placeOf(after) : result.length
    result.splice(place, 0, item)
  }
  return result
}
