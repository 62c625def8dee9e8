import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { threadPageSize } from '../../contract/limits.ts'
import type { LoneReply, Reply, Thread, ThreadQuery } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../problems.ts'
import { confessionsFor, repliesFor } from '../reachable.ts'
import { votedOn } from '../upvotes/upvotes.ts'
import { asReply, type ReplyRow } from './reply-rows.ts'
import { addBelow, readPage } from './thread-page.ts'
import {
  cursorBehind,
  type Level,
  moreBelow,
  type Place,
  parentOf,
  placeIn,
} from './thread-places.ts'
import { byBest, type Outline, pathOutlines, replyRows } from './thread-rows.ts'
import { type Selection, selectReplies } from './thread-selection.ts'

/**
 * Up to 50 top-level replies, 300 in all and about 1 MB (decision 12). With a focus: the first page if it
 * is there, else one that begins with its branch. Throws `confession_not_found`, `reply_not_found` or
 * `invalid_cursor`.
 */
export async function listReplies(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  confessionId: string,
  { cursor, focus }: z.infer<typeof ThreadQuery>,
): Promise<Thread> {
  const level: Level = { of: 'confession', id: confessionId }
  const after = placeIn(level, cursor)
  const path = focus ? await pathTo(db, viewer, confessionId, focus) : []
  const thread = await readThread(db, board, viewer, level, after, path)
  if (thread.replies.length === 0) await assertConfession(db, viewer, confessionId)
  return thread
}

/**
 * As much as of a thread. Throws `reply_not_found`, also for a reply that was imported without its
 * confession, or `invalid_cursor`.
 */
export async function listAnswers(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  id: string,
  cursor: string | undefined,
): Promise<Thread> {
  const level: Level = { of: 'reply', id }
  const thread = await readThread(db, board, viewer, level, placeIn(level, cursor), [])
  if (thread.replies.length === 0) await assertInThread(db, viewer, id)
  return thread
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

async function readThread(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  level: Level,
  after: Place,
  path: Outline[],
): Promise<Thread> {
  const { page, below } = await readPage(db, level, after, path)
  const levels = await addBelow(db, path, [page.slice(0, threadPageSize)], below)
  const ids = [...selectReplies(path, levels).kept.keys()]
  const [rows, voted] = await Promise.all([
    replyRows(db, viewer, ids),
    votedOn(db, board, viewer, 'reply', ids),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  // Some may be gone by now, and in JSON a text may be longer.
  const isFound = ({ id }: Outline) => found.has(id)
  const selection = selectReplies(
    path.filter(isFound),
    levels.map((outlines) => outlines.filter(isFound)),
    ({ id }) => Buffer.byteLength(JSON.stringify(found.get(id)?.content)),
  )
  const last = selection.lastBelow.get(parentOf(level))
  const isLast = last === undefined || last.id === page.at(-1)?.id
  return {
    replies: treeOf(parentOf(level), selection, ({ id }) =>
      asReply(found.get(id) as ReplyRow, voted.has(id)),
    ),
    nextCursor: isLast ? null : cursorBehind(level, last),
  }
}

function treeOf(
  parentId: string | null,
  { kept, lastBelow }: Selection,
  read: (outline: Outline) => LoneReply,
): Reply[] {
  const siblings = Map.groupBy(
    [...kept.values()].sort(byBest),
    ({ parentReplyId }) => parentReplyId,
  )
  const below = (id: string | null): Reply[] =>
    (siblings.get(id) ?? []).map((outline) => {
      const replies = below(outline.id)
      const more = moreBelow(outline, replies.length, lastBelow.get(outline.id))
      return { ...read(outline), replies, ...more }
    })
  return below(parentId)
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
