import { threadAnswerSize, threadPageSize } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import { type Level, type Place, parentOf, placeOf } from './thread-cursors.ts'
import {
  answerOutlines,
  byVotesThenAge,
  levelOutlines,
  maxOutlines,
  type Outline,
  threadOutlines,
} from './thread-rows.ts'
import { divideEvenly, interleave, selectReplies } from './thread-selection.ts'

/**
 * Returns the outlines of one page, best first, and one more, which shows that a next page exists. `below` has all
 * replies below them, unless they are too many for one response. If the reply in focus is on another page, its branch is
 * put at the top.
 */
export async function readPage(db: Database, level: Level, after: Place, [first]: Outline[]) {
  const read: Outline[] = await threadOutlines(db, level, after)
  const page = read
    .filter(({ parentReplyId }) => parentReplyId === parentOf(level))
    .sort(byVotesThenAge)
  const { kept } = selectReplies([], [page.slice(0, threadPageSize)])
  if (!first || kept.has(first.id)) {
    return { page, below: read.length < maxOutlines ? read : undefined }
  }
  const others: Outline[] = await levelOutlines(db, level, placeOf(first))
  return { page: [first, ...others.sort(byVotesThenAge)] }
}

/** Adds level after level until the response is full, from `below` or from the database. */
export async function addBelow(
  db: Database,
  path: Outline[],
  levels: Outline[][],
  below: Outline[] | undefined,
): Promise<Outline[][]> {
  const { kept, isFull } = selectReplies(path, levels)
  const room = threadAnswerSize - kept.size
  const level = levels.at(-1) ?? []
  const onPath = path.filter(({ id, depth }) => {
    return depth === levels.length - 1 && !level.some((reply) => reply.id === id)
  })
  const parents = [...level, ...onPath].filter(({ answerCount }) => answerCount > 0)
  if (isFull || room === 0 || parents.length === 0) return levels
  const answers = below ?? (await readAnswers(db, parents, room))
  return addBelow(db, path, [...levels, inTurnsByParent(parents, answers)], below)
}

function readAnswers(db: Database, parents: Outline[], room: number): Promise<Outline[]> {
  const shares = divideEvenly(
    parents.map(({ answerCount }) => answerCount),
    room,
  )
  return answerOutlines(
    db,
    parents.map(({ id }, i) => ({ id, take: shares[i] ?? 0 })),
  )
}

function inTurnsByParent(parents: Outline[], answers: Outline[]): Outline[] {
  const siblings = Map.groupBy(answers.sort(byVotesThenAge), ({ parentReplyId }) => parentReplyId)
  return interleave(parents.map(({ id }) => siblings.get(id) ?? []))
}
