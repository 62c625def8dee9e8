import type { Board } from '../board/board.ts'
import { changesFrames } from './changes-frames.ts'
import { beginning, ownActsFrame, resync } from './frames.ts'
import type { Live } from './live.ts'
import { type Stream, send } from './streams.ts'

const retryMs = 2_000
/** Maximum age in ms of a cached response that the page may have read. */
const maxCacheAgeMs = 2_000
/** For more than this the page reads again: the frame would stay in memory for one browser until it is received. */
const maxBytes = 16 * 1024

/**
 * Sends what changed since the oldest of the positions `after`, then the current position as the last event id. A
 * browser that is cut off before that id asks for the same changes again. Without positions the stream begins now.
 */
export function catchUp(
  { relay }: Pick<Board, 'relay'>,
  live: Live,
  stream: Stream,
  after: string[],
): void {
  const position = live.position()
  const heardAt = after.map((id) => relay.heardAt(id) ?? Number.NEGATIVE_INFINITY)
  const missed = after.length > 0 ? missedSince(Math.min(...heardAt), stream, live, position) : []
  send(stream, Buffer.concat([...missed, beginning(position, retryMs)]))
}

/** `since` is in ms of performance.now(). */
function missedSince(
  since: number,
  { viewer, confessions }: Stream,
  { recent, inboxMarks }: Live,
  position: string,
): Buffer[] {
  const from = Math.min(since, performance.now() - maxCacheAgeMs)
  // If the changes before the position are unknown, the process has just started: send those since the position.
  const missed = recent.after(from) ?? recent.after(since)
  if (!missed) return [resync(position)]
  const mark = viewer && inboxMarks.frameSince(viewer, since)
  const acts = missed.own.filter(({ epoch }) => epoch === viewer?.epoch)
  const items = missed.items.filter(
    ({ kind, confessionId }) => kind === 'confession' || confessions.includes(confessionId),
  )
  const changes = Buffer.concat(changesFrames(items, position, from)(confessions))
  return [
    ...(mark ? [mark] : []),
    ...(acts.length > 0 ? [ownActsFrame(acts)] : []),
    changes.length > maxBytes ? resync(position) : changes,
  ]
}
