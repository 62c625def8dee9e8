import { type Column, type SQL, sql } from 'drizzle-orm'
import { pageSize, previewLength } from '../../contract/limits.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { cursorOf, cutPage, Place, placeOf } from './paging.ts'
import type { confessionsFor, listedReplies, repliesFor } from './visibility.ts'

const cursors = cursorOf(Place)

/**
 * Selects an array with the ids of a page of the viewer's items, and one more. Each author tag (one for each month)
 * has its own index scan, because PostgreSQL does not push order and limit into a union. So the cost does not grow
 * with the number of items.
 */
export function ownIds(
  items: ReturnType<typeof confessionsFor | typeof repliesFor> | typeof listedReplies,
  listing: string,
  viewer: Viewer,
  cursor: string | undefined,
  isMarked: (tag: string) => SQL = (tag) => sql`author_tag = ${tag}`,
): SQL {
  const after = cursors.decode(listing, cursor)
  const beyond = after
    ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const newest = sql`order by created_at desc, id desc limit ${pageSize.fetched + 1}`
  const scans = viewer.authorTags.map(
    (tag) => sql`(select id, created_at from ${items} where ${isMarked(tag)} ${beyond} ${newest})`,
  )
  return sql`array(select id from (${sql.join(scans, sql` union all `)} ${newest}) as own)`
}

export function pageOfOwnItems<Row extends { id: string; createdAt: Date }>(
  listing: string,
  rows: Row[],
) {
  const newestFirst = rows.sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  )
  return cutPage(newestFirst, (last) => cursors.encode(listing, placeOf(last)))
}

/** Code points that are read of a text. A preview is shorter, so `makePreview` can tell whether it cuts the text. */
const startLength = 2 * previewLength

/** Selects the start of a text, from which `makePreview` makes an excerpt. */
export function startOf(text: Column) {
  return sql<string>`left(${text}, ${startLength})`
}
