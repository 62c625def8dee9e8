import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { threadPageSize } from '../../contract/limits.ts'
import { Id } from '../../contract/paging.ts'
import type { Reply, Thread, ThreadQuery } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/sessions.ts'
import type { Board } from '../board.ts'
import { rowsOf } from '../db/connect.ts'
import { confessions, replies } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { cursorOf, cutPage, PlaceTime } from '../paging.ts'
import { votedOn } from '../upvotes/upvotes.ts'
import { asReply, type ReplyRow, replyColumns } from './reply-rows.ts'

/** The last top-level reply seen, and the confession it answers. */
const place = z.object({
  of: z.literal('thread'),
  confession: Id,
  upvotes: z.int32(),
  at: PlaceTime,
  id: Id,
})
const cursor = cursorOf(place)
type Place = z.infer<typeof place>

/** Where a page of top-level replies starts: after a place, or a number of replies in. */
type Start = { after?: Place; skip?: number }

/**
 * Fifty top-level replies with everything below them. Throws `confession_not_found`,
 * `reply_not_found` for a focus that is not in this thread, `invalid_cursor`.
 */
export async function listReplies(
  board: Board,
  viewer: Viewer | null,
  confessionId: string,
  query: z.infer<typeof ThreadQuery>,
): Promise<Thread> {
  const start = await startOf(board, confessionId, query)
  const rows = await threadRows(board, viewer, confessionId, start)
  if (rows.length === 0) await assertConfession(board, confessionId)
  const voted = await votedOn(
    board,
    viewer,
    'reply',
    rows.map((row) => row.id),
  )
  const topLevel = treeOf(rows, voted)
  const { items, nextCursor } = cutPage(topLevel, threadPageSize, (last) =>
    cursor.encode({
      of: 'thread',
      confession: confessionId,
      upvotes: last.upvoteCount,
      at: last.createdAt,
      id: last.id,
    }),
  )
  return { replies: items, nextCursor }
}

/**
 * The statement behind a page of a thread: one indexed read, in no order. The `offset 0` keeps
 * PostgreSQL from joining with the whole table: of a recursion it expects ten times what it began
 * with, and this one ends at depth 3.
 */
export function threadRows(
  { db }: Pick<Board, 'db'>,
  viewer: Viewer | null,
  confessionId: string,
  { after, skip = 0 }: Start = {},
) {
  const thread = db.$with('thread', getTableColumns(replies)).as(sql`
    with recursive top_level as (
      select * from ${replies}
      where confession_id = ${confessionId} and parent_reply_id is null ${after ? beyond(after) : sql``}
      order by upvote_count desc, created_at, id
      limit ${threadPageSize + 1} offset ${skip}
    ), thread as (
      select * from top_level
      union all
      select below.* from thread cross join lateral (
        select * from ${replies} where parent_reply_id = thread.id offset 0
      ) as below
    )
    select * from thread`)
  return db.with(thread).select(replyColumns(viewer, thread)).from(thread)
}

/** Each level by upvotes, highest first, then oldest first (SPEC §4). */
function treeOf(rows: ReplyRow[], voted: Set<string>): Reply[] {
  const all = rows.map((row): Reply => ({ ...asReply(row, voted.has(row.id)), replies: [] }))
  const byId = new Map(all.map((reply) => [reply.id, reply]))
  const topLevel: Reply[] = []
  for (const reply of all.sort(byVotesThenAge)) {
    const siblings = reply.parentReplyId ? byId.get(reply.parentReplyId)?.replies : topLevel
    siblings?.push(reply)
  }
  return topLevel
}

function byVotesThenAge(a: Reply, b: Reply): number {
  if (a.upvoteCount !== b.upvoteCount) return b.upvoteCount - a.upvoteCount
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** The first comparison is the index's range; the rest tells apart what stands at its edge. */
function beyond({ upvotes, at, id }: Place): SQL {
  return sql`and upvote_count <= ${upvotes}::int and (upvote_count < ${upvotes}::int
    or (created_at, id) > (${at}::timestamptz, ${id}::uuid))`
}

async function startOf(
  board: Board,
  confessionId: string,
  query: z.infer<typeof ThreadQuery>,
): Promise<Start> {
  if (query.focus) return { skip: await pageWith(board, confessionId, query.focus) }
  if (query.cursor === undefined) return {}
  const after = cursor.decode(query.cursor)
  if (after.confession !== confessionId) throw problem('invalid_cursor')
  return { after }
}

/** How many top-level replies come before the page that holds this reply. */
async function pageWith({ db }: Board, confessionId: string, focus: string): Promise<number> {
  const [found] = await rowsOf<{ before: number }>(
    db,
    sql`with recursive up as (
        select * from ${replies} where id = ${focus} and confession_id = ${confessionId}
        union all
        select above.* from ${replies} as above join up on above.id = up.parent_reply_id
      )
      select (
        select count(*)::int from ${replies} as earlier
        where earlier.confession_id = ${confessionId} and earlier.parent_reply_id is null
          and earlier.upvote_count >= top.upvote_count
          and (earlier.upvote_count > top.upvote_count
            or (earlier.created_at, earlier.id) < (top.created_at, top.id))
      ) as before
      from up as top where top.parent_reply_id is null`,
  )
  if (!found) throw problem('reply_not_found')
  return Math.floor(found.before / threadPageSize) * threadPageSize
}

async function assertConfession({ db }: Board, id: string): Promise<void> {
  const [row] = await db
    .select({ id: confessions.id })
    .from(confessions)
    .where(eq(confessions.id, id))
  if (!row) throw problem('confession_not_found')
}
