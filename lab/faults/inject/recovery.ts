import { setTimeout as wait } from 'node:timers/promises'
import { type Crowd, sendWrite } from '../crowd/crowd.ts'
import type { openStreams } from '../crowd/streams.ts'
import { confess } from '../crowd/writes.ts'
import { type Entry, processOf } from '../history/history.ts'

const streamTimeoutMs = 15_000

export function isWrite({ act }: Entry): boolean {
  return ['post', 'edit', 'delete', 'vote'].includes(act)
}

/** Waits until each of the boards has acknowledged a write since a time. Returns whether all did in time. */
export async function untilWritten(
  { history }: Crowd,
  boards: string[],
  since: number,
  timeoutMs: number,
): Promise<boolean> {
  const lastWrite = (board: string) =>
    history.entries.findLast(
      (entry) => processOf(entry) === board && isWrite(entry) && entry.outcome === 'ok',
    )
  while (performance.now() < since + timeoutMs) {
    if (boards.every((board) => (lastWrite(board)?.end ?? 0) > since)) return true
    await wait(50)
  }
  return false
}

/** Posts until all streams have heard of a post. Returns how many have. */
export async function untilHeard(
  crowd: Crowd,
  streams: ReturnType<typeof openStreams>,
  timeoutMs: number,
): Promise<number> {
  const since = performance.now()
  const posted: string[] = []
  let [best, end] = [0, since + timeoutMs]
  while (best < streams.count && performance.now() < end) {
    const author = crowd.people.find(({ session }) => session)
    const entry = author && (await sendWrite(crowd, author, confess(author)))
    if (entry?.act === 'post' && entry.id) {
      if (posted.length === 0) end = performance.now() + streamTimeoutMs
      posted.push(entry.id)
    }
    for (let polls = 0; polls < 20 && best < streams.count; polls++) {
      await wait(100)
      best = Math.max(0, ...posted.map((id) => streams.heard(id, since)))
    }
  }
  return best
}
