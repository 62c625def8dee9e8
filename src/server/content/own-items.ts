import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pageSize } from '../../contract/limits.ts'
import { Id } from '../../contract/paging.ts'
import { problem } from '../errors/problems.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { CursorTime, cursorOf, cutPage } from './paging.ts'
import type { confessionsFor, listedReplies, repliesFor } from './visibility.ts'

/** `of` is the name of the listing, because a cursor is valid for one listing only. */
const place = z.object({ of: z.string(), at: CursorTime, id: Id })
const cursor = cursorOf(place)

type Row = { id: string; createdAt: Date }

/**
 * Selects the ids of a page and one more. Each author tag has its own ordered index scan with a limit, because
 * PostgreSQL does not push order and limit down into a union. So the cost does not grow with the content.
 */
export function ownItemsQuery(
  items: ReturnType<typeof confessionsFor | typeof repliesFor> | typeof listedReplies,
  listing: string,
  viewer: Viewer,
  after: string | undefined,
  isMarked: (tag: string) => SQL = (tag) => sql`author_tag = ${tag}`,
): SQL {
  const place = after === undefined ? undefined : cursor.decode(after)
  if (place && place.of !== listing) throw problem('invalid_cursor')
  const beyond = place
    ? sql`and (created_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql``
  const newest = sql`order by created_at desc, id desc limit ${pageSize.fetched + 1}`
  const eras = viewer.authorTags.map(
    (tag) => sql`(select id, created_at from ${items} where ${isMarked(tag)} ${beyond} ${newest})`,
  )
  return sql`${sql.join(eras, sql` union all `)} ${newest}`
}

export function pageOfOwnItems<R extends Row>(listing: string, rows: R[]) {
  const newestFirst = rows.sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  )
  return cutPage(newestFirst, pageSize.fetched, (last) =>
    cursor.encode({ of: listing, at: last.createdAt.toISOString(), id: last.id }),
  )
}
