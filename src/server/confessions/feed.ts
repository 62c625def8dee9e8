import { and, type Column, desc, gte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ConfessionCard, ConfessionPage, FeedQuery } from '../../contract/confessions.ts'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { type Frame, pageSize } from '../../contract/limits.ts'
import type { CacheableRead } from '../api/cached-read.ts'
import { feedsSubject } from '../cache/subjects.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { CursorTime, cursorOf, cutPage, Place, placeOf } from '../content/paging.ts'
import { visitorState } from '../content/viewer-state.ts'
import { columnsOf, listedConfessions as confessions } from '../content/visibility.ts'
import type { Database } from '../db/database.ts'
import { mostVotedSince } from './most-voted.ts'

const frameMs: Record<Frame, number | null> = {
  all: null,
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
}

/**
 * The place in a feed after which a page begins. `since` is when the time frame starts; it stays the same on all
 * pages.
 */
const FeedPlace = Place.extend({ since: CursorTime.nullable(), upvotes: z.int32() })
const cursors = cursorOf(FeedPlace)
type FeedPlace = z.infer<typeof FeedPlace>

type Feed = z.infer<typeof FeedQuery>
type Sort = Feed['sort']

/** Describes how a page of a feed is read and cached. Throws `invalid_cursor`. */
export function cacheableFeed(db: Database, feed: Feed): CacheableRead<ConfessionPage> {
  const { sort, frame } = feed
  const listing = `feed ${sort} ${frame}`
  const after = cursors.decode(listing, feed.cursor)
  const read = async () => {
    const since = after ? after.since : startOf(frame)
    const rows: ItemRow<ConfessionCard>[] = await feedRows(db, sort, since, after)
    const { items, nextCursor } = cutPage(rows, (last) =>
      cursors.encode(listing, { ...placeOf(last), since, upvotes: last.upvoteCount }),
    )
    return { answer: { items: items.map((row) => answerOf(row, visitorState)), nextCursor }, items }
  }
  return { key: `${listing} ${feed.cursor}`, subject: feedsSubject, read }
}

/** Reads a page and one row more, which shows whether there is a next page. */
export function feedRows(db: Database, sort: Sort, since: string | null, after?: FeedPlace) {
  const key = sort === 'top' ? [confessions.upvoteCount, ...newestKey] : newestKey
  return db
    .select(columnsOf.card)
    .from(confessions)
    .where(isListed(sort, since, after && beyond(sort, after)))
    .orderBy(...key.map((column) => desc(column)))
    .limit(pageSize.fetched + 1)
}

function isListed(sort: Sort, since: string | null, isNext: SQL | undefined) {
  if (since === null) return isNext
  return sort === 'top'
    ? sql`${confessions.id} = any(${mostVotedSince(since, isNext ?? sql`true`)})`
    : and(gte(confessions.createdAt, new Date(since)), isNext)
}

const newestKey: Column[] = [confessions.createdAt, confessions.id]

function beyond(sort: Sort, { upvotes, at, id }: FeedPlace): SQL {
  const { upvoteCount, createdAt } = confessions
  return sort === 'top'
    ? sql`(${upvoteCount}, ${createdAt}, ${confessions.id}) < (${upvotes}::int, ${at}::timestamptz, ${id}::uuid)`
    : sql`(${createdAt}, ${confessions.id}) < (${at}::timestamptz, ${id}::uuid)`
}

function startOf(frame: Frame): string | null {
  const lengthMs = frameMs[frame]
  return lengthMs === null ? null : new Date(Date.now() - lengthMs).toISOString()
}
