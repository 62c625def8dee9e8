import { cursorLength, type Frame, frames, type Sort, sorts } from '../../../contract/limits.ts'

/**
 * Which feed is shown. For readers without JavaScript `whole` shows at once what was fetched, and `cursor`
 * starts further down.
 */
export type Feed = { sort: Sort; frame: Frame; whole?: true; cursor?: string }

const defaults: Feed = { sort: 'new', frame: 'all' }

/** The feed that an address asks for; anything unknown in it counts as not said. */
export function feedFrom(search: URLSearchParams): Feed {
  const sort = sorts.find((known) => known === search.get('sort')) ?? defaults.sort
  const frame = frames.find((known) => known === search.get('frame')) ?? defaults.frame
  const choice = { sort, frame }
  const cursor = search.get('cursor')
  if (cursor && cursor.length <= cursorLength) return { ...choice, cursor }
  return search.get('whole') === 'true' ? { ...choice, whole: true } : choice
}

/** The choices of a feed without the place in it: they are the same for all its pages. */
export function choiceOf({ whole: _whole, cursor: _cursor, ...choice }: Feed) {
  return choice
}

/** Whether every new confession comes first in it. Only then news can be counted, and what is missing is gone. */
export function beginsWithNew({ sort }: Feed): boolean {
  return sort === 'new'
}

/** The address of a feed, with nothing in it that goes without saying. */
export function feedPath(feed: Feed): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(feed))
    if (value !== defaults[name as keyof Feed]) search.set(name, String(value))
  return search.size > 0 ? `/?${search}` : '/'
}
