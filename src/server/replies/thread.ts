import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { LoneReply, Reply, Thread, ThreadQuery } from '../../contract/replies.ts'
import type { Public, Reading } from '../api/cached-read.ts'
import { answersSubject } from '../cache/subjects.ts'
import { answerOf } from '../content/item-answers.ts'
import { visitorState } from '../content/viewer-state.ts'
import { confessionsFor, repliesFor } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { ReplyRow } from './reply-rows.ts'
import { type Level, placeIn } from './thread-cursors.ts'
import { type Outline, pathOutlines } from './thread-rows.ts'
import { type Node, readThread, type ThreadPart } from './thread-tree.ts'

/**
 * Up to 50 top-level replies, 300 in all and about 1 MB (decision 12). With a focus, which is the reply in the URL, the
 * first page if it contains the focus, otherwise a page that begins with its branch. Throws `confession_not_found`,
 * `reply_not_found` or `invalid_cursor`.
 */
export function threadReading(
  db: Database,
  board: { keys: Keys },
  confessionId: string,
  { cursor, focus }: z.infer<typeof ThreadQuery>,
): Reading<Thread> {
  const level: Level = { of: 'confession', id: confessionId }
  const after = placeIn(level, cursor)
  const read = async (viewer: Viewer | null) => {
    const path = focus ? await pathTo(db, viewer, confessionId, focus) : []
    const part = await readThread(db, board, viewer, level, after, path)
    if (part.nodes.length === 0) await assertConfession(db, viewer, confessionId)
    return threadOf(part)
  }
  const key = `thread ${confessionId} ${cursor ?? ''} ${focus ?? ''}`
  return { key, subject: confessionId, read }
}

/**
 * The answers to a reply, with the limits of a thread. Throws `invalid_cursor` or `reply_not_found`, also for a reply
 * imported without its confession.
 */
export function answersReading(
  db: Database,
  board: { keys: Keys },
  id: string,
  cursor: string | undefined,
): Reading<Thread> {
  const level: Level = { of: 'reply', id }
  const after = placeIn(level, cursor)
  const read = async (viewer: Viewer | null) => {
    const part = await readThread(db, board, viewer, level, after)
    if (part.nodes.length === 0) await assertInThread(db, viewer, id)
    return threadOf(part)
  }
  return { key: `answers ${id} ${cursor ?? ''}`, subject: answersSubject, read }
}

/** The focus and all replies above it, from the top-level reply down. Throws `reply_not_found`. */
async function pathTo(
  db: Database,
  viewer: Viewer | null,
  confessionId: string,
  id: string,
): Promise<Outline[]> {
  const path = await pathOutlines(db, viewer, confessionId, id)
  if (path.length === 0) throw problem('reply_not_found')
  return path.sort((above, below) => above.depth - below.depth)
}

function threadOf({ nodes, nextCursor }: ThreadPart): Public<Thread> {
  const replyOf = ({ row, more, below }: Node): Reply => ({
    ...answerOf<LoneReply>(row, visitorState),
    replies: below.map(replyOf),
    ...more,
  })
  return { answer: { replies: nodes.map(replyOf), nextCursor }, items: rowsIn(nodes) }
}

function rowsIn(nodes: Node[]): ReplyRow[] {
  return nodes.flatMap(({ row, below }) => [row, ...rowsIn(below)])
}

async function assertConfession(db: Database, viewer: Viewer | null, id: string): Promise<void> {
  const confessions = confessionsFor(viewer)
  const found = await db.$count(confessions, eq(confessions.id, id))
  if (found === 0) throw problem('confession_not_found')
}

async function assertInThread(db: Database, viewer: Viewer | null, id: string): Promise<void> {
  const replies = repliesFor(viewer)
  const isHere = and(eq(replies.id, id), isNotNull(replies.confessionId))
  const found = await db.$count(replies, isHere)
  if (found === 0) throw problem('reply_not_found')
}
