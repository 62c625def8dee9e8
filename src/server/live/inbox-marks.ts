import { inboxMarkMs } from '../../contract/limits.ts'
import type { PooledDatabase } from '../db/database.ts'
import type { BoardEvent } from '../events/events.ts'
import { findNews, type News } from '../inbox/news.ts'
import { endSessionsThatAreOver } from './check-sessions.ts'
import { inboxFrame } from './inbox-frames.ts'
import { type Stream, type Streams, send } from './streams.ts'

/** Of replies that are posted between two marks. Beyond them everybody reads the inbox anew. */
const mostReplies = 5_000

export type InboxMarks = {
  add: (event: BoardEvent) => void
  /** The last mark's, for whoever was away when it came: if it came since then, in milliseconds of performance.now(). */
  frameSince: (viewer: Listener, at: number) => Buffer | undefined
  stop: () => void
}

type Listener = NonNullable<Stream['viewer']>

/**
 * A neighbour may send a reply and watch whose screen lights up: so all who are signed in hear at once, at
 * fixed moments, by a frame of one size, whether there is anything for them or not.
 */
export function keepInboxMarks(
  db: PooledDatabase,
  streams: Streams,
  onError: (error: Error) => void,
  untilNextMarkMs = untilNextMark,
): InboxMarks {
  let posted: string[] = []
  let last: { at: number; frameFor: (viewer: Listener) => Buffer } | undefined
  const tell = async () => {
    const ids = posted
    posted = []
    await endSessionsThatAreOver(db, streams).catch(failed)
    const news = ids.length < mostReplies ? await findNews(db, ids).catch(failed) : undefined
    const byAnswered = Map.groupBy(news ?? [], ({ answeredTag }) => answeredTag)
    const frameFor = (viewer: Listener) => (news ? frameOf(viewer, byAnswered) : unknownNews)
    last = { at: performance.now(), frameFor }
    for (const stream of streams.all) if (stream.viewer) send(stream, frameFor(stream.viewer))
  }
  const failed = (error: Error) => {
    onError(error)
    return undefined
  }
  const atNextMark = () =>
    setTimeout(() => {
      timer = atNextMark()
      tell().catch(onError)
    }, untilNextMarkMs()).unref()
  let timer = atNextMark()
  return {
    add: (event) => {
      if (event.type === 'reply posted' && posted.length < mostReplies) posted.push(event.replyId)
    },
    frameSince: (viewer, at) => (last && last.at >= at ? last.frameFor(viewer) : undefined),
    stop: () => clearTimeout(timer),
  }
}

/** Milliseconds: every process of every board has the same marks. */
export function untilNextMark(now = Date.now()): number {
  return inboxMarkMs - (now % inboxMarkMs)
}

const noNews = inboxFrame([])
const unknownNews = inboxFrame([], true)

function frameOf({ authorTags }: Listener, byAnswered: Map<string, News[]>): Buffer {
  const ids = authorTags
    .flatMap((tag) => byAnswered.get(tag) ?? [])
    .filter(({ authorTag }) => !authorTags.includes(authorTag))
    .map(({ id }) => id)
  return ids.length > 0 ? inboxFrame(ids) : noNews
}
