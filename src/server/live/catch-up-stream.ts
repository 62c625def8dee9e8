import { maxCacheAgeMs } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { beginning, changesFrames, ownActsFrame, resync } from './frames.ts'
import type { Live } from './live.ts'
import { type Stream, send } from './streams.ts'

const retryMs = 2_000
/**
 * If the missed changes are larger, the page reads its data again. A large frame for one browser would stay in memory
 * until the browser has received it.
 */
const maxBytes = 16 * 1024

/**
 * Sends the changes since the position `after` (the number of a notification), or none without one. Then it
 * sends a heartbeat with the current position, which also tells the page at once that no proxy holds the stream back.
 * A browser that disconnects earlier asks for the same changes again.
 */
export function catchUp(
  { relay }: Pick<Board, 'relay'>,
  live: Live,
  stream: Stream,
  after: number | undefined,
): void {
  const position = live.position()
  const heardAt = after === undefined ? Infinity : (relay.heardAt(after) ?? -Infinity)
  const missed = after === undefined ? [] : missedSince(heardAt, stream, live, position)
  send(stream, Buffer.concat([...missed, beginning(position, retryMs)]))
}

/** Returns the frames that a stream missed after `since`, in ms of performance.now(). */
function missedSince(
  since: number,
  { viewer, confessions }: Stream,
  { recent, inboxMarks }: Live,
  position: number,
): Buffer[] {
  // A page may contain answers that were cached for this time.
  const from = Math.min(since, performance.now() - maxCacheAgeMs)
  // If the process has just started, it doesn't know the changes after `from`. Then send only those after `since`.
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
