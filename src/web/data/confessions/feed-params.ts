import { cursorLength, type Frame, frames, type Sort, sorts } from '../../../contract/limits.ts'

/**
 * A feed: its order and its time period (`frame`). `whole` (show all fetched cards) and `cursor` (start further down)
 * are for readers without JavaScript.
 */
export type Feed = { sort: Sort; frame: Frame; whole?: true; cursor?: string }

const defaults: Feed = { sort: 'new', frame: 'all' }

/** Reads the feed from the query of a URL. Unknown values are replaced by the defaults. */
export function feedFrom(search: URLSearchParams): Feed {
  const sort = sorts.find((known) => known === search.get('sort')) ?? defaults.sort
  const frame = frames.find((known) => known === search.get('frame')) ?? defaults.frame
  const choice = { sort, frame }
  const cursor = search.get('cursor')
  if (cursor && cursor.length <= cursorLength) return { ...choice, cursor }
  return search.get('whole') === 'true' ? { ...choice, whole: true } : choice
}

/** Returns the sort and frame, which are the same for all pages of a feed. */
export function sortAndFrameOf({ whole: _whole, cursor: _cursor, ...choice }: Feed) {
  return choice
}

/**
 * Returns whether the feed is sorted newest first. Only the answer of such a feed tells which confessions are new,
 * and which missing ones were deleted.
 */
export function isNewestFirst({ sort }: Feed): boolean {
  return sort === 'new'
}

/** Returns the URL path of a feed. It leaves out values that are the default. */
export function feedPath(feed: Feed): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(feed))
    if (value !== defaults[name as keyof Feed]) search.set(name, String(value))
  return search.size > 0 ? `/?${search}` : '/'
}
