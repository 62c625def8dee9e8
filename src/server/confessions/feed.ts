import { and, type Column, desc, gte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ConfessionCard, ConfessionPage, FeedQuery } from '../../contract/confessions.ts'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { type Frame, frames, pageSize, sorts } from '../../contract/limits.ts'
import { Id } from '../../contract/paging.ts'
import type { Reading } from '../api/cached-read.ts'
import { feedsSubject } from '../cache/subjects.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { CursorTime, cursorOf, cutPage } from '../content/paging.ts'
import { visitorState } from '../content/viewer-state.ts'
import { columnsOf, listedConfessions as confessions } from '../content/visibility.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { mostVotedSince } from './most-voted.ts'

const frameMs: Record<Frame, number | null> = {
  all: null,
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
}

/** A cursor holds the start of the time frame, so that it doesn't move while the reader pages. */
const place = z.object({
  of: z.literal('feed'),
  sort: z.enum(sorts),
  frame: z.enum(frames),
  since: CursorTime.nullable(),
  upvotes: z.int32(),
  at: CursorTime,
  id: Id,
})
const cursor = cursorOf(place)
type Place = z.infer<typeof place>

type Feed = z.infer<typeof FeedQuery>
type Filter = Omit<Feed, 'cursor' | 'frame'>

/** Throws `invalid_cursor`. */
export function feedReading(db: Database, feed: Feed): Reading<ConfessionPage> {
  const after = feed.cursor === undefined ? undefined : placeIn(feed, feed.cursor)
  return {
    key: `feed ${JSON.stringify(feed)}`,
    subject: feedsSubject,
    read: () => readFeed(db, feed, after),
  }
}

async function readFeed(db: Database, feed: Feed, after: Place | undefined) {
  const { sort, frame } = feed
  const since = after ? after.since : startOf(frame)
  const rows: ItemRow<ConfessionCard>[] = await feedRows(db, feed, since, after)
  const { items, nextCursor } = cutPage(rows, pageSize.fetched, (last) =>
    cursor.encode({
      of: 'feed',
      sort,
      frame,
      since,
      upvotes: last.upvoteCount,
      at: last.createdAt.toISOString(),
      id: last.id,
    }),
  )
  return { answer: { items: items.map((row) => answerOf(row, visitorState)), nextCursor }, items }
}

/** Reads one row more than a page has, which tells whether there is a next page. */
export function feedRows(db: Database, { sort }: Filter, since: string | null, after?: Place) {
  const key = sort === 'top' ? [confessions.upvoteCount, ...newestKey] : newestKey
  return db
    .select(columnsOf.card)
    .from(confessions)
    .where(isListed(sort, since, after && beyond(sort, after)))
    .orderBy(...key.map((column) => desc(column)))
    .limit(pageSize.fetched + 1)
}

function isListed(sort: Feed['sort'], since: string | null, isNext: SQL | undefined) {
  if (since === null) return isNext
  return sort === 'top'
    ? sql`${confessions.id} = any(${mostVotedSince(since, isNext ?? sql`true`)})`
    : and(gte(confessions.createdAt, new Date(since)), isNext)
}

const newestKey: Column[] = [confessions.createdAt, confessions.id]

function beyond(sort: Feed['sort'], { upvotes, at, id }: Place): SQL {
  const { upvoteCount, createdAt } = confessions
  return sort === 'top'
    ? sql`(${upvoteCount}, ${createdAt}, ${confessions.id}) < (${upvotes}::int, ${at}::timestamptz, ${id}::uuid)`
    : sql`(${createdAt}, ${confessions.id}) < (${at}::timestamptz, ${id}::uuid)`
}

function placeIn(feed: Feed, text: string): Place {
  const found = cursor.decode(text)
  if (found.sort !== feed.sort || found.frame !== feed.frame) throw problem('invalid_cursor')
  return found
}

function startOf(frame: Frame): string | null {
  const lengthMs = frameMs[frame]
  return lengthMs === null ? null : new Date(Date.now() - lengthMs).toISOString()
}
