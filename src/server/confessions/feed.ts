import { and, type Column, desc, gte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ConfessionPage, FeedQuery } from '../../contract/confessions.ts'
import { type Frame, frames, pageSize, sorts } from '../../contract/limits.ts'
import { Id } from '../../contract/paging.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database } from '../db/database.ts'
import { cursorOf, cutPage, PlaceTime } from '../listing/paging.ts'
import { problem } from '../problems.ts'
import { listedConfessions as confessions } from '../reachable.ts'
import { cardColumns, withVotes } from './cards.ts'
import { mostVotedSince } from './most-voted.ts'

const hourMs = 60 * 60 * 1000
const frameMs: Record<Frame, number | null> = {
  all: null,
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
}

/** The start of the frame stays put while paging. */
const place = z.object({
  of: z.literal('feed'),
  sort: z.enum(sorts),
  frame: z.enum(frames),
  since: PlaceTime.nullable(),
  upvotes: z.int32(),
  at: PlaceTime,
  id: Id,
})
const cursor = cursorOf(place)
type Place = z.infer<typeof place>

type Feed = z.infer<typeof FeedQuery>

export async function listFeed(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  feed: Feed,
): Promise<ConfessionPage> {
  const after = feed.cursor === undefined ? undefined : placeIn(feed, feed.cursor)
  const since = after ? after.since : startOf(feed.frame)
  const rows = await feedRows(db, viewer, feed.sort, since, after)
  const { items, nextCursor } = cutPage(rows, pageSize.fetched, (last) =>
    cursor.encode({
      of: 'feed',
      sort: feed.sort,
      frame: feed.frame,
      since,
      upvotes: last.upvoteCount,
      at: last.createdAt.toISOString(),
      id: last.id,
    }),
  )
  return { items: await withVotes(db, board, viewer, items), nextCursor }
}

/** One row more than a page tells whether there is another. */
export function feedRows(
  db: Database,
  viewer: Viewer | null,
  sort: Feed['sort'],
  since: string | null,
  after?: Place,
) {
  const key = sort === 'top' ? [confessions.upvoteCount, ...newestKey] : newestKey
  return db
    .select(cardColumns(viewer))
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
