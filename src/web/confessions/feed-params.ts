import { cursorLength, type Frame, frames, type Sort, sorts } from '../../contract/limits.ts'

/** Which feed is shown. `cursor` starts it further down, for readers without JavaScript. */
export type Feed = { sort: Sort; frame: Frame; cursor?: string }

const defaults = { sort: 'new', frame: 'all' } as const

/** The feed that an address asks for; anything unknown in it counts as not said. */
export function feedFrom(search: URLSearchParams): Feed {
  const sort = sorts.find((known) => known === search.get('sort')) ?? defaults.sort
  const frame = frames.find((known) => known === search.get('frame')) ?? defaults.frame
  const cursor = search.get('cursor')
  return cursor && cursor.length <= cursorLength ? { sort, frame, cursor } : { sort, frame }
}

/** The address of a feed, with nothing in it that goes without saying. */
export function feedPath({ sort, frame, cursor }: Feed): string {
  const search = new URLSearchParams()
  if (sort !== defaults.sort) search.set('sort', sort)
  if (frame !== defaults.frame) search.set('frame', frame)
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `/?${search}` : '/'
}

let lastFeed = '/'

/** The feed that was read last in this tab, for the way back from a confession. */
export function feedToReturnTo(): string {
  return lastFeed
}

export function rememberFeed(feed: Feed): void {
  lastFeed = feedPath(feed)
}
