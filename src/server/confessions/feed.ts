import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ConfessionCard, ConfessionPage, FeedQuery } from '../../contract/confessions.ts'
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import { type Frame, pageSize } from '../../contract/limits.ts'
import type { CacheableRead } from '../api/answer-from-cache.ts'
import { feedsSubject } from '../cache/cache.ts'
import type { Config } from '../config/config.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { CursorTime, cursorOf, cutPage, Place, placeOf } from '../content/paging.ts'
import { assertTopic } from '../content/topics.ts'
import { visitorState } from '../content/viewer-state.ts'
import { columnsOf, listedConfessions as confessions } from '../content/visibility.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../errors/problems.ts'

const frameMs: Record<Frame, number | null> = {
  all: null,
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
}

/** `since` is when the time frame starts. It stays the same on all pages. */
const FeedPlace = Place.extend({ since: CursorTime.nullable(), upvotes: z.int32() })
const cursors = cursorOf(FeedPlace)
type FeedPlace = z.infer<typeof FeedPlace>

type Feed = z.infer<typeof FeedQuery>
/** Which confessions a feed lists, and in which order. `since` is null for all time. */
type Listing = { sort: Feed['sort']; since: string | null; topic?: string | undefined }

/** `inTurn` queues a sort of a frame. Throws `invalid_cursor`, or `invalid_fields` for the topic. */
export function cacheableFeed(
  db: Database,
  { topics }: Pick<Config, 'topics'>,
  feed: Feed,
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>,
): CacheableRead<ConfessionPage> {
  const { sort, frame, topic } = feed
  assertTopic(topics, topic)
  const listing = `feed ${sort} ${frame}${topic ? ` ${topic}` : ''}`
  const after = cursors.decode(listing, feed.cursor)
  if (after && !isStartOf(frame, after.since)) throw problem('invalid_cursor')
  const read = async () => {
    const since = after ? after.since : startOf(frame)
    const rows: ItemRow<ConfessionCard>[] = await feedRows(db, { sort, since, topic }, after)
    const { items, nextCursor } = cutPage(rows, (last) =>
      cursors.encode(listing, { ...placeOf(last), since, upvotes: last.upvoteCount }),
    )
    const cards = items.map((row) => answerOf(row, visitorState, topics))
    return { answer: { items: cards, nextCursor }, items }
  }
  const sortsFrame = sort === 'top' && frame !== 'all'
  const key = `${listing} ${feed.cursor}`
  return { key, subject: feedsSubject, read: sortsFrame ? () => inTurn(read) : read }
}

/** Reads a page and one row more, which shows whether there is a next page. */
export function feedRows(db: Database, { sort, since, topic }: Listing, after?: FeedPlace) {
  const { id, upvoteCount, createdAt } = confessions
  // Adding 0 keeps PostgreSQL from reading the whole board in the order of votes until it has a page of the frame
  // (decision 21).
  const votes = since === null ? upvoteCount : sql`${upvoteCount} + 0`
  // The subselects hide time and votes from the planner. It would expect few confessions of a topic in a frame, and none
  // after one with 0 votes, and sort all of the topic.
  const start = sort === 'top' ? sql`${since}::timestamptz` : sql`(select ${since}::timestamptz)`
  const isAfter =
    after && sql`(${createdAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const isBelow =
    after &&
    sql`(${votes}, ${createdAt}, ${id}) < ((select ${after.upvotes}::int), ${after.at}::timestamptz, ${after.id}::uuid)`
  return db
    .select(columnsOf.card)
    .from(confessions)
    .where(
      and(
        since === null ? undefined : sql`${createdAt} >= ${start}`,
        topic === undefined ? undefined : eq(confessions.topic, topic),
        sort === 'top' ? isBelow : isAfter,
      ),
    )
    .orderBy(...(sort === 'top' ? [desc(votes)] : []), desc(createdAt), desc(id))
    .limit(pageSize.fetched + 1)
}

/** Returns whether a cursor of the last day can have this start. A made-up one could have the whole board sorted. */
function isStartOf(frame: Frame, since: string | null): boolean {
  const start = startOf(frame)
  if (since === null || start === null) return since === start
  return Date.parse(since) >= Date.parse(start) - dayMs
}

function startOf(frame: Frame): string | null {
  const lengthMs = frameMs[frame]
  if (lengthMs === null) return null
  // Cursors contain the start. Round it to the minute, so that an unchanged page keeps its ETag.
  const minute = Math.floor(Date.now() / minuteMs) * minuteMs
  return new Date(minute - lengthMs).toISOString()
}
