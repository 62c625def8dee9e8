import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { threadPageSize } from '../../contract/limits.ts'
import type { LoneReply, Reply, Thread, ThreadQuery } from '../../contract/replies.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../problems.ts'
import { confessionsFor, listedReplies } from '../reachable.ts'
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
import { byBest, type Outline, replyRows, wayOutlines } from './thread-rows.ts'
import { type Selection, selectReplies } from './thread-selection.ts'

/**
 * Up to 50 top-level replies with what is below them, 300 in all and about 1 MB (decision 12); with a
 * focus, the first page or the one that begins with the branch of that reply, and the way down to it.
 * Throws `confession_not_found`, `reply_not_found` for a focus not in this thread, `invalid_cursor`.
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
  const way = focus ? await wayTo(db, viewer, confessionId, focus) : []
  const thread = await readThread(db, board, viewer, level, after, way)
  if (thread.replies.length === 0) await assertConfession(db, viewer, confessionId)
  return thread
}

/**
 * Up to 50 direct answers to a reply with what is below them, as much as in a thread. Throws
 * `reply_not_found`, also for what was imported without its confession, or `invalid_cursor`.
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
  if (thread.replies.length === 0) await assertInThread(db, id)
  return thread
}

/** A reply of this confession and those above it, the top-level one first. */
async function wayTo(
  db: Database,
  viewer: Viewer | null,
  confessionId: string,
  id: string,
): Promise<Outline[]> {
  const way = await wayOutlines(db, viewer, confessionId, id)
  if (way.length === 0) throw problem('reply_not_found')
  return way.sort((above, below) => above.depth - below.depth)
}

async function readThread(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  level: Level,
  after: Place,
  way: Outline[],
): Promise<Thread> {
  const { page, below } = await readPage(db, level, after, way)
  const levels = await addBelow(db, way, [page.slice(0, threadPageSize)], below)
  const ids = [...selectReplies(way, levels).kept.keys()]
  const [rows, voted] = await Promise.all([
    replyRows(db, viewer, ids),
    votedOn(db, board, viewer, 'reply', ids),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  // Some may be gone since their outlines were read, and in JSON a text may be longer.
  const isFound = ({ id }: Outline) => found.has(id)
  const selection = selectReplies(
    way.filter(isFound),
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

async function assertInThread(db: Database, id: string): Promise<void> {
  const found = await db.$count(listedReplies, eq(listedReplies.id, id))
  if (found === 0) throw problem('reply_not_found')
}
