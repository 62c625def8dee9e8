import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { LoneReply, Reply, Thread, ThreadQuery } from '../../contract/replies.ts'
import type { CacheableRead, Public } from '../api/answer-from-cache.ts'
import { answersSubject } from '../cache/cache.ts'
import { answerOf, type ReplyRow } from '../content/item-answers.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { visitorState } from '../content/viewer-state.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { withStatements } from '../hiding/read-item.ts'
import type { Viewer } from '../viewer/viewer.ts'
import {
  byVotesThenAge,
  cursorAfter,
  type Outline,
  parentOf,
  pathOutlines,
  placeIn,
  remainingAnswers,
  replyRows,
  type ThreadPlace,
} from './thread-rows.ts'
import { readOutlines, type Selection, selectReplies } from './thread-selection.ts'

/**
 * Reads the replies to a confession or the answers to a reply: at most 50 direct ones, 300 in all, about 1 MB
 * (decision 12). If `focus`, the reply in the URL, is not on the page, the page begins with the branch that contains
 * it. Throws `confession_not_found`, `reply_not_found` or `invalid_cursor`.
 */
export function cacheableThread(
  db: Database,
  board: { keys: Keys },
  of: Item,
  { cursor, focus }: z.infer<typeof ThreadQuery>,
): CacheableRead<Thread> {
  const after = placeIn(of, cursor)
  const read = async (viewer: Viewer | null) => {
    const path = focus ? await pathOutlines(db, viewer, of.id, focus) : []
    if (focus && path.length === 0) throw problem('reply_not_found')
    path.sort((above, below) => above.depth - below.depth)
    const thread = await readThread(db, board, viewer, of, after, path)
    if (thread.items.length === 0) await assertHasThread(db, viewer, of)
    return thread
  }
  const key = `thread ${of.kind} ${of.id} ${cursor ?? ''} ${focus ?? ''}`
  const subject = of.kind === 'confession' ? of.id : answersSubject
  return { key, subject, read }
}

/** Throws if the item does not exist for the viewer, or is a reply that was imported without its confession. */
async function assertHasThread(db: Database, viewer: Viewer | null, { kind, id }: Item) {
  const { reachableFor, confessionId, notFound } = itemKinds[kind]
  const items = reachableFor(viewer)
  const found = await db.$count(items, sql`${items.id} = ${id} and ${confessionId} is not null`)
  if (found === 0) throw problem(notFound)
}

/** The page is the same for every viewer, unless `path` has the viewer's own hidden reply. */
async function readThread(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  of: Item,
  after: ThreadPlace,
  path: Outline[],
): Promise<Public<Thread>> {
  const { outlines, lastOfPage } = await readOutlines(db, of, after, path)
  const ids = [...selectReplies(path, outlines).kept.keys()]
  const rows = await withStatements(db, board, 'reply', await replyRows(db, viewer, ids))
  const found = new Map<string, ReplyRow>(rows.map((row) => [row.id, row]))
  // Select again: since the first selection, replies may have been deleted. And a text may be longer as JSON than its
  // stored size.
  const isFound = ({ id }: Outline) => found.has(id)
  const selection = selectReplies(path.filter(isFound), outlines.filter(isFound), ({ id }) =>
    Buffer.byteLength(JSON.stringify(found.get(id)?.content)),
  )
  const last = selection.lastBelow.get(parentOf(of))
  const isLast = last === undefined || last.id === lastOfPage?.id
  const nextCursor = isLast ? null : cursorAfter(of, last)
  const items: ReplyRow[] = []
  const replies = treeOf(parentOf(of), selection, found, items)
  return { answer: { replies, nextCursor }, items }
}

/** Returns the selected replies as a tree, and adds their rows to `items` in the same order. */
function treeOf(
  parentId: string | null,
  { kept, lastBelow }: Selection,
  found: Map<string, ReplyRow>,
  items: ReplyRow[],
): Reply[] {
  const siblings = Map.groupBy(
    [...kept.values()].sort(byVotesThenAge),
    ({ parentReplyId }) => parentReplyId,
  )
  const repliesTo = (id: string | null): Reply[] =>
    (siblings.get(id) ?? []).map((outline) => {
      const row = found.get(outline.id) as ReplyRow
      items.push(row)
      const replies = repliesTo(outline.id)
      const remaining = remainingAnswers(outline, replies.length, lastBelow.get(outline.id))
      return { ...answerOf<LoneReply>(row, visitorState), replies, ...remaining }
    })
  return repliesTo(parentId)
}
