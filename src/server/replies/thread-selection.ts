import { threadAnswerSize } from '../../contract/limits.ts'
import type { Outline } from './thread-rows.ts'

/** Size of a response as JSON. */
const maxBytes = 1_000_000
/** Size of a reply as JSON without its text. */
const envelopeBytes = 600

export type Selection = {
  kept: Map<string, Outline>
  /** By parent: the last selected answer. All answers before it are selected, too. */
  lastBelow: Map<string | null, Outline>
  isFull: boolean
}

/** Selects the path to the focus first, then replies level by level until the response is full, but at least one. */
export function selectReplies(
  path: Outline[],
  levels: Outline[][],
  bytesOf = ({ bytes }: Outline) => bytes,
): Selection {
  const jsonBytesOf = (reply: Outline) => bytesOf(reply) + envelopeBytes
  const kept = new Map(path.map((reply) => [reply.id, reply]))
  const lastBelow: Selection['lastBelow'] = new Map()
  let totalBytes = path.reduce((sum, reply) => sum + jsonBytesOf(reply), 0)
  for (const reply of levels.flat()) {
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

/** Divides `room` evenly, but gives none more than its count. */
export function divideEvenly(counts: number[], room: number): number[] {
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

/** Takes the first of each group, then the second of each, and so on. */
export function interleave<Item>(groups: Item[][]): Item[] {
  const longest = Math.max(0, ...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, turn) =>
    groups.flatMap((group) => group.slice(turn, turn + 1)),
  ).flat()
}
