import { threadAnswerSize, threadPageSize } from '../../contract/limits.ts'
import type { Item } from '../content/item-kinds.ts'
import type { Database } from '../db/database.ts'
import {
  answerOutlines,
  byVotesThenAge,
  type Outline,
  pageOutlines,
  type ThreadPlace,
  threadPlaceOf,
} from './thread-rows.ts'

/**
 * Returns the outlines (replies without text) of a page, level by level until the response is full. `lastOfPage` is
 * the last direct answer read. If there is a next page, that answer belongs to it and has no outline here.
 */
export async function readOutlines(db: Database, of: Item, after: ThreadPlace, path: Outline[]) {
  const page = await readPage(db, of, after, path)
  const outlines: Outline[] = []
  let level = page.slice(0, threadPageSize)
  for (let depth = 0; level.length > 0; depth++) {
    outlines.push(...level)
    const { kept, isFull } = selectReplies(path, outlines)
    const room = threadAnswerSize - kept.size
    const parents = parentsIn(level, path[depth])
    if (isFull || room === 0 || parents.length === 0) break
    const answers = await answerOutlines(db, parents, evenShare(parents, room))
    level = inTurnsByParent(parents, answers)
  }
  return { outlines, lastOfPage: page.at(-1) }
}

/** Returns one answer more than a page. If the focused reply is on another page, its branch comes first. */
async function readPage(db: Database, of: Item, after: ThreadPlace, [first]: Outline[]) {
  const page = (await pageOutlines(db, of, after)).sort(byVotesThenAge)
  const { kept } = selectReplies([], page.slice(0, threadPageSize))
  if (!first || kept.has(first.id)) return page
  const others = await pageOutlines(db, of, threadPlaceOf(first))
  return [first, ...others.sort(byVotesThenAge)]
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

/** Maximum size of a response as JSON. */
const maxBytes = 1_000_000
/** Estimated size of a reply as JSON, without its text. */
const envelopeBytes = 600

export type Selection = ReturnType<typeof selectReplies>

/**
 * Selects the replies of a response: first `path`, the focused reply of the URL and those above it. Then it adds
 * other replies in order until the response is full. It selects at least one.
 */
export function selectReplies(
  path: Outline[],
  outlines: Outline[],
  bytesOf = ({ bytes }: Outline) => bytes,
) {
  const jsonBytesOf = (reply: Outline) => bytesOf(reply) + envelopeBytes
  const kept = new Map(path.map((reply) => [reply.id, reply]))
  /** The last selected answer to each parent (null for the confession). All before it are selected. */
  const lastBelow = new Map<string | null, Outline>()
  let totalBytes = path.reduce((sum, reply) => sum + jsonBytesOf(reply), 0)
  for (const reply of outlines) {
    if (!kept.has(reply.id)) {
      totalBytes += jsonBytesOf(reply)
      const isFull = kept.size >= threadAnswerSize || totalBytes > maxBytes
      if (isFull && kept.size > 0) return { kept, lastBelow, isFull }
      kept.set(reply.id, reply)
    }
    lastBelow.set(reply.parentReplyId, reply)
  }
  return { kept, lastBelow, isFull: false }
}

/** Returns how many answers to show below each parent, so that together they fill the `room`. */
function evenShare(parents: Outline[], room: number): number {
  const shown = (share: number) =>
    parents.reduce((sum, { answerCount }) => sum + Math.min(answerCount, share), 0)
  let share = 1
  while (share < room && shown(share) < room) share++
  return share
}
