import { z } from 'zod'
import { Id } from '../../contract/paging.ts'
import type { Reply } from '../../contract/replies.ts'
import { cursorOf, PlaceTime } from '../listing/paging.ts'
import { problem } from '../problems.ts'

/** The replies directly below a confession, or directly below a reply. */
const level = z.object({ of: z.enum(['confession', 'reply']), id: Id })
export type Level = z.infer<typeof level>

/** Behind a reply of a level, in its order; null is before the first. */
const place = z.object({ upvotes: z.int32(), at: PlaceTime, id: Id }).nullable()
export type Place = z.infer<typeof place>

const cursor = cursorOf(level.extend({ after: place }))

type Placed = { id: string; upvoteCount: number; createdAt: Date }

export function placeOf({ id, upvoteCount, createdAt }: Placed): NonNullable<Place> {
  return { upvotes: upvoteCount, at: createdAt.toISOString(), id }
}

/** The place that a cursor of this level names. Throws `invalid_cursor`. */
export function placeIn({ of, id }: Level, text: string | undefined): Place {
  if (text === undefined) return null
  const found = cursor.decode(text)
  if (found.of !== of || found.id !== id) throw problem('invalid_cursor')
  return found.after
}

export function cursorBehind(level: Level, last: Placed | undefined): string {
  return cursor.encode({ ...level, after: last ? placeOf(last) : null })
}

/** What an answer says of a reply's direct answers: how many it leaves out, and where they begin. */
export function moreBelow(
  { id, answerCount }: { id: string; answerCount: number },
  shown: number,
  last?: Placed,
): Pick<Reply, 'moreReplies' | 'moreCursor'> {
  const moreReplies = Math.max(0, answerCount - shown)
  const moreCursor = moreReplies > 0 ? cursorBehind({ of: 'reply', id }, last) : null
  return { moreReplies, moreCursor }
}

/** The replies of a level have this parent. */
export function parentOf({ of, id }: Level): string | null {
  return of === 'reply' ? id : null
}
