import { threadAnswerSize, threadPageSize } from '../../contract/limits.ts'
import type { Item } from '../content/item-kinds.ts'
import type { Database } from '../db/database.ts'
import { type ThreadPlace, threadPlaceOf } from './thread-cursors.ts'
import {
  answerOutlines,
  byVotesThenAge,
  maxOutlines,
  type Outline,
  parentOf,
  threadOutlines,
} from './thread-rows.ts'
import { evenShare, selectReplies } from './thread-selection.ts'

/**
 * Returns the outlines (replies without text) of a page, level by level until the response is full. `lastOfPage` is
 * the last direct answer read. If there is a next page, that answer belongs to it and has no outline here.
 */
export async function readOutlines(db: Database, of: Item, after: ThreadPlace, path: Outline[]) {
  const { page, below } = await readPage(db, of, after, path)
  const outlines: Outline[] = []
  let level = page.slice(0, threadPageSize)
  for (let depth = 0; level.length > 0; depth++) {
    outlines.push(...level)
    const { kept, isFull } = selectReplies(path, outlines)
    const room = threadAnswerSize - kept.size
    const parents = parentsIn(level, path[depth])
    if (isFull || room === 0 || parents.length === 0) break
    const answers = below ?? (await answerOutlines(db, parents, evenShare(parents, room)))
    level = inTurnsByParent(parents, answers)
  }
  return { outlines, lastOfPage: page.at(-1) }
}

/**
 * Returns the outlines of the direct answers, best first, and one more, which shows that a next page exists. `below`
 * has all replies below them; undefined if they don't fit into one response. If the focused reply is on another page,
 * its branch comes first.
 */
async function readPage(db: Database, of: Item, after: ThreadPlace, [first]: Outline[]) {
  const read = await threadOutlines(db, of, after)
  const page = directAnswers(read, of)
  const { kept } = selectReplies([], page.slice(0, threadPageSize))
  if (!first || kept.has(first.id)) {
    return { page, below: read.length < maxOutlines ? read : undefined }
  }
  const others = await threadOutlines(db, of, threadPlaceOf(first))
  return { page: [first, ...directAnswers(others, of)] }
}

function directAnswers(outlines: Outline[], of: Item): Outline[] {
  return outlines.filter(({ parentReplyId }) => parentReplyId === parentOf(of)).sort(byVotesThenAge)
}

function parentsIn(level: Outline[], onPath: Outline | undefined): Outline[] {
  const isMissing = onPath && !level.some(({ id }) => id === onPath.id)
  return [...level, ...(isMissing ? [onPath] : [])].filter(({ answerCount }) => answerCount > 0)
}

/** Returns the best answer to each parent, then the second best to each, and so on. */
function inTurnsByParent(parents: Outline[], answers: Outline[]): Outline[] {
  const siblings = Map.groupBy(answers.sort(byVotesThenAge), ({ parentReplyId }) => parentReplyId)
  const groups = parents.map(({ id }) => siblings.get(id) ?? [])
  const longest = Math.max(0, ...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, turn) =>
    groups.flatMap((group) => group[turn] ?? []),
  ).flat()
}
