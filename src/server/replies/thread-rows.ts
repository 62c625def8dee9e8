import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { threadPageSize } from '../../contract/limits.ts'
import type { LoneReply, Reply } from '../../contract/replies.ts'
import { answerOf, type ReplyRow } from '../content/item-answers.ts'
import type { Item } from '../content/item-kinds.ts'
import { cursorOf, Place, placeOf } from '../content/paging.ts'
import type { ViewerState } from '../content/viewer-state.ts'
import { columnsOf, listedReplies, repliesFor } from '../content/visibility.ts'
import type { Database } from '../db/database.ts'
import type { Viewer } from '../viewer/viewer.ts'

/*
 * A response has a limited size, so the outlines (replies without text) are read first, then the texts of the
 * selected replies. `octet_length` returns the size of a text without reading it: PostgreSQL stores long texts
 * outside the row.
 */

/** A reply with the size of its text instead of the text. */
export type Outline = Awaited<ReturnType<typeof outlinesOf>>[number]

/** Reads a page of direct answers and one more, in no particular order. */
export function pageOutlines(db: Database, of: Item, after: ThreadPlace) {
  return outlinesOf(db, topRows(of, after))
}

/** Reads the best answers to each of these replies, at most `share` for each, in no particular order. */
export function answerOutlines(db: Database, parents: { id: string }[], share: number) {
  const ids = sql.param(parents.map(({ id }) => id))
  return outlinesOf(
    db,
    sql`
    select best.* from unnest(${ids}::uuid[]) as parent (id) cross join lateral (
      select * from ${listedReplies} where parent_reply_id = parent.id ${bestFirst} limit ${share}
    ) as best`,
  )
}

/** Reads the reply and all replies above it, in no particular order. */
export function pathOutlines(
  db: Database,
  viewer: Viewer | null,
  confessionId: string,
  id: string,
) {
  const replies = repliesFor(viewer)
  return outlinesOf(
    db,
    sql`
    with recursive up as (
      select * from ${replies} where id = ${id} and confession_id = ${confessionId}
      union all
      select above.* from up cross join lateral (
        select * from ${replies} where id = up.parent_reply_id offset 0
      ) as above
    )
    select * from up`,
  )
}

export function replyRows(db: Database, viewer: Viewer | null, ids: string[]) {
  const replies = repliesFor(viewer)
  return db
    .select(columnsOf.reply)
    .from(replies)
    .where(sql`${replies.id} = any(${sql.param(ids)}::uuid[])`)
}

/** Most upvotes first (SPEC §4), then oldest first. */
export function byVotesThenAge(a: Outline, b: Outline): number {
  return (
    b.upvoteCount - a.upvoteCount ||
    a.createdAt.getTime() - b.createdAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  )
}

function outlinesOf(db: Database, statement: SQL) {
  const rows = db.$with('rows', columnsOf.reply).as(statement)
  const { id, parentReplyId, depth, upvoteCount, createdAt, answerCount } = rows
  const bytes = sql<number>`octet_length(${rows.content})`.as('bytes')
  return db
    .with(rows)
    .select({ id, parentReplyId, depth, upvoteCount, createdAt, answerCount, bytes })
    .from(rows)
}

const bestFirst = sql`order by upvote_count desc, created_at, id`

function topRows(of: Item, after: ThreadPlace): SQL {
  const page = (beyond: SQL) => sql`(
    select * from ${listedReplies} where ${isAnswerTo(of)} ${beyond} ${bestFirst} limit ${threadPageSize + 1})`
  if (!after) return page(sql``)
  const { upvotes, at, id } = after
  // Read two ranges of the index: as many upvotes, or fewer. With one condition, PostgreSQL would read all replies
  // with as many upvotes.
  const asMany = sql`and upvote_count = ${upvotes} and (created_at, id) > (${at}::timestamptz, ${id}::uuid)`
  const fewer = sql`and upvote_count < ${upvotes}`
  return sql`select * from (${page(asMany)} union all ${page(fewer)}) as pages
    ${bestFirst} limit ${threadPageSize + 1}`
}

/** Returns the `parentReplyId` of the direct answers to the item: null for a confession. */
export function parentOf({ kind, id }: Item): string | null {
  return kind === 'reply' ? id : null
}

function isAnswerTo({ kind, id }: Item): SQL {
  return kind === 'confession'
    ? sql`confession_id = ${id} and parent_reply_id is null`
    : sql`parent_reply_id = ${id}`
}

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
