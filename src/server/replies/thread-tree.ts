import type { LoneReply, Reply, Thread } from '../../contract/replies.ts'
import type { Public } from '../api/cached-read.ts'
import { answerOf, type ReplyRow } from '../content/item-answers.ts'
import type { Item } from '../content/item-kinds.ts'
import { visitorState } from '../content/viewer-state.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import { withStatements } from '../hiding/statements.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { cursorAfter, remainingAnswers, type ThreadPlace } from './thread-cursors.ts'
import { readOutlines } from './thread-page.ts'
import { byVotesThenAge, type Outline, parentOf, replyRows } from './thread-rows.ts'
import { type Selection, selectReplies } from './thread-selection.ts'

/**
 * Reads a page of a thread. `path` leads to the focused reply of the URL. The page is the same for every viewer,
 * unless `path` contains the viewer's own hidden reply.
 */
export async function readThread(
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
