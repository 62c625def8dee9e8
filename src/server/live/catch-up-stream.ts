import type { Board } from '../board/board.ts'
import type { Item } from './broadcast-items.ts'
import { changesFrames } from './changes-frames.ts'
import { beginning, ownFrame, resync } from './frames.ts'
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
  const missed = after.length > 0 ? missedBy(stream, live, after.map(relay.heardAt), position) : []
  send(stream, Buffer.concat([...missed, beginning(position, retryMs)]))
}

function missedBy(
  stream: Stream,
  { recent, own, inboxMarks }: Live,
  heardAt: (number | undefined)[],
  position: string,
): Buffer[] {
  const since = earliestOf(heardAt)
  const from = Math.min(since, performance.now() - maxCacheAgeMs)
  // If the changes before the position are unknown, the process has just started: send those since the position.
  const items = recent.after(from) ?? recent.after(since)
  if (!items) return [resync(position)]
  const { viewer } = stream
  const mark = viewer && inboxMarks.frameSince(viewer, since)
  const acts = viewer && own.after(viewer.epoch, from)
  const frames = [...(mark ? [mark] : []), ...(acts ? [ownFrame(acts)] : [])]
  const wanted = items.filter((item) => isFor(stream, item))
  if (wanted.length === 0) return frames
  const { parts } = changesFrames(wanted, position, from)
  const changes = Buffer.concat(parts.of([...parts.keys()]))
  return [...frames, changes.length > maxBytes ? resync(position) : changes]
}

function earliestOf(times: (number | undefined)[]): number {
  return Math.min(...times.map((time) => time ?? Number.NEGATIVE_INFINITY))
}

function isFor({ confessions }: Stream, { threadOf }: Item): boolean {
  return threadOf === undefined || confessions.includes(threadOf)
}
