import { threadAnswerSize } from '../../contract/limits.ts'
import type { Outline } from './thread-rows.ts'

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
  /**
   * Maps a parent's id (null for the confession) to its last selected answer. All answers before that one are
   * selected.
   */
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

/**
 * Returns the maximum number of answers to show for each parent, so that together they fill the `room` in a response.
 */
export function evenShare(parents: Outline[], room: number): number {
  const shown = (share: number) =>
    parents.reduce((sum, { answerCount }) => sum + Math.min(answerCount, share), 0)
  let share = 1
  while (share < room && shown(share) < room) share++
  return share
}
