import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { BuildAliasTable } from 'drizzle-orm/pg-core'
import { threadAnswerSize, threadPageSize } from '../../contract/limits.ts'
import type { Viewer } from '../accounts/sessions/sessions.ts'
import type { Board } from '../board.ts'
import { replies } from '../db/schema/content.ts'
import { replyColumns } from './reply-rows.ts'
import type { Level, Place } from './thread-places.ts'

/*
 * The statements behind a thread. What it holds is decided by outlines, and texts are read last: a text
 * of any length lies apart from its row, and `octet_length` tells its size without fetching it.
 */

/** More than a page and what fits into an answer: then a thread was not read to its end. */
export const mostOutlines = threadAnswerSize + 2

/** A reply without its text: its place among its siblings and what it would weigh, in bytes. */
export type Outline = {
  id: string
  parentReplyId: string | null
  depth: number
  upvoteCount: number
  createdAt: Date
  answerCount: number
  bytes: number
}

/** A page of a level behind a place and one more, then there is another page; in no order. */
export function levelOutlines({ db }: Pick<Board, 'db'>, level: Level, after: Place) {
  const top = db.$with('top', columns).as(topRows(level, after))
  return db.with(top).select(outlineColumns(top)).from(top)
}

/**
 * The same with all that is below, as far as the first `mostOutlines`: PostgreSQL goes down level by
 * level and no further than rows are asked for. The `offset 0` keeps it from joining with the whole
 * table: of a recursion it expects ten times what it began with, and this one ends at depth 3.
 */
export function threadOutlines({ db }: Pick<Board, 'db'>, level: Level, after: Place) {
  const thread = db.$with('thread', columns).as(sql`
    with recursive top as (${topRows(level, after)}), thread as (
      select * from top
      union all
      select below.* from thread cross join lateral (
        select * from ${replies} where parent_reply_id = thread.id offset 0
      ) as below
    )
    select * from thread limit ${mostOutlines}`)
  return db.with(thread).select(outlineColumns(thread)).from(thread)
}

/** The best answers to each of these replies, as many of each as are asked for, in no order of their own. */
export function answerOutlines({ db }: Pick<Board, 'db'>, asked: { id: string; take: number }[]) {
  const ids = sql.param(asked.map(({ id }) => id))
  const takes = sql.param(asked.map(({ take }) => take))
  const below = db.$with('below', columns).as(sql`
    select best.* from unnest(${ids}::uuid[], ${takes}::int[]) as asked (id, take)
    cross join lateral (
      select * from ${replies} where parent_reply_id = asked.id ${bestFirst} limit asked.take
    ) as best`)
  return db.with(below).select(outlineColumns(below)).from(below)
}

/** A reply of this confession and those above it, in no order. */
export function wayOutlines({ db }: Pick<Board, 'db'>, confessionId: string, id: string) {
  const way = db.$with('way', columns).as(sql`
    with recursive up as (
      select * from ${replies} where id = ${id} and confession_id = ${confessionId}
      union all
      select above.* from up cross join lateral (
        select * from ${replies} where id = up.parent_reply_id offset 0
      ) as above
    )
    select * from up`)
  return db.with(way).select(outlineColumns(way)).from(way)
}

/** These replies with their texts, in no order. */
export function replyRows({ db }: Pick<Board, 'db'>, viewer: Viewer | null, ids: string[]) {
  return db
    .select(replyColumns(viewer))
    .from(replies)
    .where(sql`${replies.id} = any(${sql.param(ids)}::uuid[])`)
}

/** Each level by upvotes, highest first, then oldest first (SPEC §4). */
export function byBest(a: Outline, b: Outline): number {
  return (
    b.upvoteCount - a.upvoteCount ||
    a.createdAt.getTime() - b.createdAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  )
}

const columns = getTableColumns(replies)
const bestFirst = sql`order by upvote_count desc, created_at, id`

function topRows(level: Level, after: Place): SQL {
  const page = (beyond: SQL) => sql`(
    select * from ${replies} where ${inLevel(level)} ${beyond} ${bestFirst} limit ${threadPageSize + 1})`
  if (!after) return page(sql``)
  const { upvotes, at, id } = after
  // Two ranges of the index. As one condition, all with as many upvotes would be read up to the place.
  const asMany = sql`and upvote_count = ${upvotes} and (created_at, id) > (${at}::timestamptz, ${id}::uuid)`
  const fewer = sql`and upvote_count < ${upvotes}`
  return sql`select * from (${page(asMany)} union all ${page(fewer)}) as pages
    ${bestFirst} limit ${threadPageSize + 1}`
}

/** What was imported without its confession stands in no thread. */
function inLevel({ of, id }: Level): SQL {
  return of === 'confession'
    ? sql`confession_id = ${id} and parent_reply_id is null`
    : sql`parent_reply_id = ${id} and confession_id is not null`
}

type ReplyColumns = Pick<
  BuildAliasTable<typeof replies, string>,
  keyof InferSelectModel<typeof replies>
>

/** Read from the table, or from a statement over it. */
function outlineColumns(source: ReplyColumns = replies) {
  const { id, parentReplyId, depth, upvoteCount, createdAt, answerCount, content } = source
  const bytes = sql<number>`octet_length(${content})`.as('bytes')
  return { id, parentReplyId, depth, upvoteCount, createdAt, answerCount, bytes }
}
