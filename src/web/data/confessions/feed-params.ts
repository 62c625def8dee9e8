import { cursorLength, type Frame, frames, type Sort, sorts } from '../../../contract/limits.ts'

/** `whole` (show all fetched cards) and `cursor` (start further down) are for readers without JavaScript. */
export type Feed = { sort: Sort; frame: Frame; topic?: string; whole?: true; cursor?: string }

const defaults: Feed = { sort: 'new', frame: 'all', topic: '' }

/** Removes a topic that the board does not have from a URL, so that its page shows all topics. */
export function dropUnknownTopic(url: URL, topics: string[] = []): URL {
  const topic = url.searchParams.get('topic')
  if (topic === null || !topics.includes(topic)) url.searchParams.delete('topic')
  return url
}

/** Replaces unknown values by the defaults, except topics: `dropUnknownTopic` has removed those. */
export function feedFrom(search: URLSearchParams): Feed {
  const sort = sorts.find((known) => known === search.get('sort')) ?? defaults.sort
  const frame = frames.find((known) => known === search.get('frame')) ?? defaults.frame
  const topic = search.get('topic')
  const choice = { sort, frame, ...(topic && { topic }) }
  const cursor = search.get('cursor')
  if (cursor && cursor.length <= cursorLength) return { ...choice, cursor }
  return search.get('whole') === 'true' ? { ...choice, whole: true } : choice
}

export function choiceOf({ whole: _whole, cursor: _cursor, ...choice }: Feed) {
  return choice
}

/** Only the answer of such a feed tells which confessions are new, and which missing ones were deleted. */
export function isNewestFirst({ sort }: Feed): boolean {
  return sort === 'new'
}

export function isOfTopic({ topic }: Feed, other: string | null | undefined): boolean {
  return !topic || topic === other
}

/** Returns the URL path of a feed. It leaves out values that are the default. */
export function feedPath(feed: Feed): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(feed))
    if (value !== defaults[name as keyof Feed]) search.set(name, String(value))
  return search.size > 0 ? `/?${search}` : '/'
}
