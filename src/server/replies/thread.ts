import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reply, Thread, ThreadQuery } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import type { Readings } from '../kept/readings.ts'
import { allAnswers } from '../kept/subjects.ts'
import { problem } from '../problems.ts'
import { confessionsFor, repliesFor } from '../reachable.ts'
import { findOwnPart, type OwnPart } from '../upvotes/own-part.ts'
import { asReply } from './reply-rows.ts'
import { type Level, placeIn } from './thread-places.ts'
import { type Outline, pathOutlines } from './thread-rows.ts'
import { idsIn, type Node, readThread, type ThreadPart } from './thread-tree.ts'

type Reading = { keys: Keys; readings: Readings }

/**
 * Up to 50 top-level replies, 300 in all and about 1 MB (decision 12). With a focus: the first page if it
 * is there, else one that begins with its branch. Throws `confession_not_found`, `reply_not_found` or
 * `invalid_cursor`.
 */
export async function listReplies(
  db: PooledDatabase,
  board: Reading,
  viewer: Viewer | null,
  confessionId: string,
  { cursor, focus }: z.infer<typeof ThreadQuery>,
): Promise<Thread> {
  const level: Level = { of: 'confession', id: confessionId }
  const after = placeIn(level, cursor)
  const part = focus
    ? await readThread(db, viewer, level, after, await pathTo(db, viewer, confessionId, focus))
    : await board.readings.read(`thread ${confessionId} ${cursor ?? ''}`, confessionId, () =>
        readThread(db, null, level, after),
      )
  if (part.nodes.length === 0) await assertConfession(db, viewer, confessionId)
  return threadFor(part, await findOwnPart(db, board, viewer, idsIn(part)))
}

/**
 * As much as of a thread. Throws `reply_not_found`, also for a reply that was imported without its
 * confession, or `invalid_cursor`.
 */
export async function listAnswers(
  db: PooledDatabase,
  board: Reading,
  viewer: Viewer | null,
  id: string,
  cursor: string | undefined,
): Promise<Thread> {
  const level: Level = { of: 'reply', id }
  const after = placeIn(level, cursor)
  const part = await board.readings.read(`answers ${id} ${cursor ?? ''}`, allAnswers, () =>
    readThread(db, null, level, after),
  )
  if (part.nodes.length === 0) await assertInThread(db, viewer, id)
  return threadFor(part, await findOwnPart(db, board, viewer, idsIn(part)))
}

/** The top-level reply first. */
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

function threadFor({ nodes, nextCursor }: ThreadPart, own: OwnPart): Thread {
  const replyOf = ({ row, more, below }: Node): Reply => ({
    ...asReply(row, own),
    replies: below.map(replyOf),
    ...more,
  })
  return { replies: nodes.map(replyOf), nextCursor }
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
