import { threadPageSize } from '../../contract/limits.ts'
import type { Reply } from '../../contract/replies.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import { withStatements } from '../hiding/statements.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { ReplyRow } from './reply-rows.ts'
import { cursorFrom, type Level, type Place, parentOf, remainingAnswers } from './thread-cursors.ts'
import { addBelow, readPage } from './thread-page.ts'
import { byVotesThenAge, type Outline, replyRows } from './thread-rows.ts'
import { type Selection, selectReplies } from './thread-selection.ts'

export type Node = { row: ReplyRow; below: Node[]; more: Pick<Reply, 'moreReplies' | 'moreCursor'> }

/** The part of a thread that fits into one response. */
export type ThreadPart = { nodes: Node[]; nextCursor: string | null }

/** The same for every viewer, unless the path to the focus contains an own reply that is hidden from others. */
export async function readThread(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  level: Level,
  after: Place,
  path: Outline[] = [],
): Promise<ThreadPart> {
  const { page, below } = await readPage(db, level, after, path)
  const levels = await addBelow(db, path, [page.slice(0, threadPageSize)], below)
  const ids = [...selectReplies(path, levels).kept.keys()]
  const rows = await withStatements(db, board, 'reply', await replyRows(db, viewer, ids))
  const found = new Map<string, ReplyRow>(rows.map((row) => [row.id, row]))
  // Select again: some replies may have been deleted meanwhile, and a text may be longer as JSON.
  const isFound = ({ id }: Outline) => found.has(id)
  const selection = selectReplies(
    path.filter(isFound),
    levels.map((outlines) => outlines.filter(isFound)),
    ({ id }) => Buffer.byteLength(JSON.stringify(found.get(id)?.content)),
  )
  const last = selection.lastBelow.get(parentOf(level))
  const isLast = last === undefined || last.id === page.at(-1)?.id
  return {
    nodes: treeOf(parentOf(level), selection, ({ id }) => found.get(id) as ReplyRow),
    nextCursor: isLast ? null : cursorFrom(level, last),
  }
}

function treeOf(
  parentId: string | null,
  { kept, lastBelow }: Selection,
  rowOf: (outline: Outline) => ReplyRow,
): Node[] {
  const siblings = Map.groupBy(
    [...kept.values()].sort(byVotesThenAge),
    ({ parentReplyId }) => parentReplyId,
  )
  const nodesBelow = (id: string | null): Node[] =>
    (siblings.get(id) ?? []).map((outline) => {
      const below = nodesBelow(outline.id)
      const more = remainingAnswers(outline, below.length, lastBelow.get(outline.id))
      return { row: rowOf(outline), below, more }
    })
  return nodesBelow(parentId)
}
