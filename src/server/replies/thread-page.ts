import { threadAnswerSize, threadPageSize } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import { type Level, type Place, parentOf, placeOf } from './thread-places.ts'
import {
  answerOutlines,
  byBest,
  levelOutlines,
  mostOutlines,
  type Outline,
  threadOutlines,
} from './thread-rows.ts'
import { inTurns, selectReplies, sharesOf } from './thread-selection.ts'

/**
 * The outlines of a page and of one more, if there is one, best first; and of all that is below, if
 * that is not more than an answer holds.
 */
export async function readPage(db: Database, level: Level, after: Place, [first]: Outline[]) {
  const read: Outline[] = await threadOutlines(db, level, after)
  const page = read.filter(({ parentReplyId }) => parentReplyId === parentOf(level)).sort(byBest)
  const { kept } = selectReplies([], [page.slice(0, threadPageSize)])
  if (!first || kept.has(first.id)) {
    return { page, below: read.length < mostOutlines ? read : undefined }
  }
  const others: Outline[] = await levelOutlines(db, level, placeOf(first))
  return { page: [first, ...others.sort(byBest)] }
}

/** Adds level by level what fits below, from what was read of it or else from the database. */
export async function addBelow(
  db: Database,
  way: Outline[],
  levels: Outline[][],
  below: Outline[] | undefined,
): Promise<Outline[][]> {
  const { kept, isFull } = selectReplies(way, levels)
  const room = threadAnswerSize - kept.size
  const level = levels.at(-1) ?? []
  const onWay = way.filter(({ id, depth }) => {
    return depth === levels.length - 1 && !level.some((reply) => reply.id === id)
  })
  const parents = [...level, ...onWay].filter(({ answerCount }) => answerCount > 0)
  if (isFull || room === 0 || parents.length === 0) return levels
  const answers = below ?? (await readAnswers(db, parents, room))
  return addBelow(db, way, [...levels, inTurnsOf(parents, answers)], below)
}

/** Every parent gets room for as many answers as the others. */
function readAnswers(db: Database, parents: Outline[], room: number): Promise<Outline[]> {
  const shares = sharesOf(
    parents.map(({ answerCount }) => answerCount),
    room,
  )
  return answerOutlines(
    db,
    parents.map(({ id }, i) => ({ id, take: shares[i] ?? 0 })),
  )
}

/** The best answer to each of these, then the second of each, and so on. */
function inTurnsOf(parents: Outline[], answers: Outline[]): Outline[] {
  const siblings = Map.groupBy(answers.sort(byBest), ({ parentReplyId }) => parentReplyId)
  return inTurns(parents.map(({ id }) => siblings.get(id) ?? []))
}
