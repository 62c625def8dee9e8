import { z } from 'zod'
import { Id } from '../../contract/paging.ts'
import type { Reply } from '../../contract/replies.ts'
import { CursorTime, cursorOf } from '../content/paging.ts'
import { problem } from '../errors/problems.ts'

/** The direct replies to a confession or to a reply. */
const level = z.object({ of: z.enum(['confession', 'reply']), id: Id })
export type Level = z.infer<typeof level>

/** The sort key of the reply after which a page begins; null for the first page. */
const place = z.object({ upvotes: z.int32(), at: CursorTime, id: Id }).nullable()
export type Place = z.infer<typeof place>

const cursor = cursorOf(level.extend({ after: place }))

type Placed = { id: string; upvoteCount: number; createdAt: Date }

export function placeOf({ id, upvoteCount, createdAt }: Placed): NonNullable<Place> {
  return { upvotes: upvoteCount, at: createdAt.toISOString(), id }
}

/** Throws `invalid_cursor`, also for a cursor of another level. */
export function placeIn({ of, id }: Level, text: string | undefined): Place {
  if (text === undefined) return null
  const found = cursor.decode(text)
  if (found.of !== of || found.id !== id) throw problem('invalid_cursor')
  return found.after
}

export function cursorFrom(level: Level, last: Placed | undefined): string {
  return cursor.encode({ ...level, after: last ? placeOf(last) : null })
}

/** How many direct answers are left out, and the cursor to read them. */
export function remainingAnswers(
  { id, answerCount }: { id: string; answerCount: number },
  shown: number,
  last?: Placed,
): Pick<Reply, 'moreReplies' | 'moreCursor'> {
  const moreReplies = Math.max(0, answerCount - shown)
  const moreCursor = moreReplies > 0 ? cursorFrom({ of: 'reply', id }, last) : null
  return { moreReplies, moreCursor }
}

export function parentOf({ of, id }: Level): string | null {
  return of === 'reply' ? id : null
}
