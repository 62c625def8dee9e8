import { z } from 'zod'
import type { LoneReply, Reply } from '../../contract/replies.ts'
import { answerOf, type ReplyRow } from '../content/item-answers.ts'
import type { Item } from '../content/item-kinds.ts'
import { cursorOf, Place, placeOf } from '../content/paging.ts'
import type { ViewerState } from '../content/viewer-state.ts'

/** The sort key of the last reply on the page before; null for the first page. */
const ThreadPlace = Place.extend({ upvotes: z.int32() }).nullable()
export type ThreadPlace = z.infer<typeof ThreadPlace>

const cursors = cursorOf(ThreadPlace)

type Placed = { id: string; upvoteCount: number; createdAt: Date }

export function placeIn(thread: Item, cursor: string | undefined): ThreadPlace {
  return cursors.decode(listingOf(thread), cursor) ?? null
}

export function cursorAfter(thread: Item, last: Placed | undefined): string {
  return cursors.encode(listingOf(thread), last ? threadPlaceOf(last) : null)
}

export function threadPlaceOf(last: Placed) {
  return { ...placeOf(last), upvotes: last.upvoteCount }
}

/** Returns how many direct answers to a reply are not shown, and the cursor to read them. */
export function remainingAnswers(
  { id, answerCount }: { id: string; answerCount: number },
  shown: number,
  last?: Placed,
): Pick<Reply, 'moreReplies' | 'moreCursor'> {
  const moreReplies = Math.max(0, answerCount - shown)
  const moreCursor = moreReplies > 0 ? cursorAfter({ kind: 'reply', id }, last) : null
  return { moreReplies, moreCursor }
}

export function replyWithoutAnswers(row: ReplyRow, stateOf: ViewerState): Reply {
  return { ...answerOf<LoneReply>(row, stateOf), replies: [], ...remainingAnswers(row, 0) }
}

function listingOf({ kind, id }: Item): string {
  return `${kind} ${id}`
}
