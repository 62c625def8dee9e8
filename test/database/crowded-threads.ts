import { eq, sql } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import { replies } from '../../src/server/db/schema/content.ts'
import type { Answer } from '../board.ts'
import { placeConfession, placeReplies, placeReply } from '../content.ts'
import { idsOf } from '../pages.ts'

type Reply = Answer['body']

/** Makes a thread of many replies with equal upvote counts and times, so that only their ids order them. */
export async function growThread(board: Board, shape: number[], content = 'A reply') {
  const { id: confessionId } = await placeConfession(board)
  const at = Date.now() - 60_000
  const placed: (typeof replies.$inferSelect)[] = []
  let parents: (string | null)[] = [null]
  for (const [depth, answers] of shape.entries()) {
    const level = parents.flatMap((parentReplyId) =>
      Array.from({ length: answers }, (_, i) => ({
        confessionId,
        parentReplyId,
        depth,
        content,
        upvoteCount: i % 7 === 0 ? i % 3 : 0,
        createdAt: new Date(at + (i % 5)),
      })),
    )
    const written = await placeReplies(board, level)
    placed.push(...written)
    parents = idsOf(written)
  }
  return { confessionId, url: `/api/confessions/${confessionId}/replies`, placed }
}

export async function placeCrowd(board: Board, size: number, { below = true } = {}) {
  const { id: confessionId } = await placeConfession(board)
  const { id: top } = await placeReply(board, { confessionId })
  const { db } = board
  await db.execute(sql`insert into ${replies}
    (id, confession_id, parent_reply_id, depth, author_tag, is_op, content, created_at)
    select gen_random_uuid(), ${confessionId}, ${below ? top : null}::uuid, ${below ? 1 : 0},
      gen_random_uuid(), false, 'One of many', date_trunc('milliseconds', now()) + i * interval '1 second'
    from generate_series(1, ${size}::int) as i`)
  await db
    .update(replies)
    .set({ answerCount: below ? size : 0 })
    .where(eq(replies.id, top))
  await db.execute(sql`analyze ${replies}`)
  return { confessionId, url: `/api/confessions/${confessionId}/replies`, top }
}

export function moreOf({ id, moreCursor }: Reply): string {
  return `/api/replies/${id}/replies?cursor=${moreCursor}`
}

export function byBest(a: Reply, b: Reply): number {
  if (a.upvoteCount !== b.upvoteCount) return b.upvoteCount - a.upvoteCount
  const [timeA, timeB] = [new Date(a.createdAt).getTime(), new Date(b.createdAt).getTime()]
  return timeA - timeB || (a.id < b.id ? -1 : 1)
}
