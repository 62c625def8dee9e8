import { sql } from 'drizzle-orm'
import { authors, listedReplies } from '../content/visibility.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import type { BoardEvent } from '../events/events.ts'
import { atMarks } from '../jobs/at-marks.ts'
import { inboxFrame } from './frames.ts'
import { type Stream, type Streams, send } from './streams.ts'

/** If so many items came between two marks, all signed-in browsers are told that there may be news. */
const maxItems = 5_000

type Listener = NonNullable<Stream['viewer']>

/**
 * Sends a frame of one size to all signed-in streams at fixed times (marks, every five minutes), with or without
 * inbox news. Otherwise someone could send a reply or a report and watch which screen in the room reacts.
 */
export function startInboxMarks(
  db: PooledDatabase,
  streams: Streams,
  onError: (error: Error) => void,
  repeat: (work: () => void) => () => void = atMarks,
) {
  let posted: string[] = []
  /** Ids of hidden, restored, edited or deleted items. The query at the mark ignores those that no longer exist. */
  let changed = new Set<string>()
  let last: { at: number; frameFor: (viewer: Listener) => Buffer } | undefined
  const sendMark = async () => {
    const [ids, changedIds] = [posted, [...changed]]
    posted = []
    changed = new Set()
    const news = ids.length < maxItems ? await findNews(db, ids).catch(failed) : undefined
    const authors =
      changedIds.length < maxItems ? await findAuthors(db, changedIds).catch(failed) : undefined
    const byAnswered = news && Map.groupBy(news, ({ answeredTag }) => answeredTag)
    const frameFor = (viewer: Listener) => frameOf(viewer, byAnswered, authors)
    last = { at: performance.now(), frameFor }
    for (const stream of streams.all) if (stream.viewer) send(stream, frameFor(stream.viewer))
  }
  const failed = (error: Error) => {
    onError(error)
    return undefined
  }
  const stop = repeat(() => sendMark().catch(onError))
  return {
    add: (event: BoardEvent) => {
      if (event.type === 'reply posted' && posted.length < maxItems) posted.push(event.replyId)
      const id = changedItem(event)
      if (id && changed.size < maxItems) changed.add(id)
    },
    /** A stream that continues from `at` (ms of performance.now()) has missed the last mark's frame. */
    frameSince: (viewer: Listener, at: number) =>
      last && last.at >= at ? last.frameFor(viewer) : undefined,
    stop,
  }
}

function changedItem(event: BoardEvent): string | undefined {
  switch (event.type) {
    case 'confession edited':
    case 'confession deleted':
      return event.confessionId
    case 'reply edited':
    case 'reply deleted':
      return event.replyId
    default:
      return undefined
  }
}

/** After a failed query, or at the limit, an argument is undefined: the frame says that there may be news. */
function frameOf(
  { authorTags }: Listener,
  byAnswered: Map<string, News[]> | undefined,
  authors: Set<string> | undefined,
): Buffer {
  const replyIds = authorTags
    .flatMap((tag) => byAnswered?.get(tag) ?? [])
    .filter(({ authorTag }) => !authorTags.includes(authorTag))
    .map(({ id }) => id)
  const ownChanged = authors === undefined || authorTags.some((tag) => authors.has(tag))
  return inboxFrame({ replyIds, more: byAnswered === undefined, ownChanged })
}

/** A new reply, with two keyed hashes of an account and a month, which never leave the server. */
export type News = { id: string; answeredTag: string; authorTag: string }

const news = prepare<News>(
  'inbox_news',
  sql`select id, answered_tag as "answeredTag", author_tag as "authorTag" from ${listedReplies}
    where id = any(${sql.placeholder('replyIds')}::uuid[]) and answered_tag is not null`,
)

/**
 * Returns the replies with these ids that everyone can see, in no order, except answers to the same tag. An author
 * who answers their own text of another month has two different tags. So the caller must skip replies if both tags
 * are the viewer's.
 */
export function findNews(db: PooledDatabase, replyIds: string[]): Promise<News[]> {
  return news.run(db, { replyIds })
}

const tags = prepare<{ authorTag: string }>(
  'item_authors',
  sql`select distinct author_tag as "authorTag" from ${authors}
    where id = any(${sql.placeholder('ids')}::uuid[])`,
)

/** Returns the author tags of the confessions and replies with these ids, including hidden but not deleted ones. */
async function findAuthors(db: PooledDatabase, ids: string[]): Promise<Set<string>> {
  const found = ids.length > 0 ? await tags.run(db, { ids }) : []
  return new Set(found.map(({ authorTag }) => authorTag))
}
