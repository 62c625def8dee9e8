import { threadAnswerSize } from '../../contract/limits.ts'
import type { Outline } from './thread-rows.ts'

/** Bytes of an answer, and of a reply in it besides its text. */
const limit = 1_000_000
const envelope = 600

export type Selection = {
  /** What the answer holds, by id. */
  kept: Map<string, Outline>
  /** The last of each parent's answers up to which none is missing. */
  lastBelow: Map<string | null, Outline>
  /** Something did not fit any more. */
  isFull: boolean
}

/**
 * What of these levels fits into an answer: first the way to a reply that was asked for, then level by
 * level in the order given. What begins an answer is always in it.
 */
export function selectReplies(
  way: Outline[],
  levels: Outline[][],
  bytesOf = ({ bytes }: Outline) => bytes,
): Selection {
  const weightOf = (reply: Outline) => bytesOf(reply) + envelope
  const kept = new Map(way.map((reply) => [reply.id, reply]))
  const lastBelow: Selection['lastBelow'] = new Map()
  let weight = way.reduce((sum, reply) => sum + weightOf(reply), 0)
  for (const reply of levels.flat()) {
    if (!kept.has(reply.id)) {
      weight += weightOf(reply)
      const isFull = kept.size >= threadAnswerSize || weight > limit
      if (isFull && kept.size > 0) return { kept, lastBelow, isFull }
      kept.set(reply.id, reply)
    }
    lastBelow.set(reply.parentReplyId, reply)
  }
  return { kept, lastBelow, isFull: false }
}

/** Splits the room among so many each: everyone gets theirs, or as many as the others. */
export function sharesOf(counts: number[], room: number): number[] {
  const shares = counts.map(() => 0)
  let left = room
  for (;;) {
    const short = counts.flatMap((count, i) => (count > (shares[i] ?? 0) ? [i] : []))
    if (short.length === 0 || left === 0) return shares
    const more = Math.max(1, Math.floor(left / short.length))
    for (const i of short) {
      const added = Math.min(more, (counts[i] ?? 0) - (shares[i] ?? 0), left)
      shares[i] = (shares[i] ?? 0) + added
      left -= added
    }
  }
}

/** The first of each group, then the second of each, and so on. */
export function inTurns<Item>(groups: Item[][]): Item[] {
  const longest = Math.max(0, ...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, turn) =>
    groups.flatMap((group) => group.slice(turn, turn + 1)),
  ).flat()
}
