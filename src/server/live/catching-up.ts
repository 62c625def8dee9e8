import type { Board } from '../board.ts'
import { changesFrames } from './changes-frames.ts'
import { beginning, ownFrame, resync } from './frames.ts'
import type { Live } from './live.ts'
import { type Stream, send } from './streams.ts'
import type { Item } from './told-items.ts'

const retryMs = 2_000
/** More than that a page reads again. */
const mostItems = 500

type Recent = Pick<Live, 'recent' | 'own'>

/**
 * Tells what happened since the oldest of these positions, and then where it goes on from: whoever is cut off
 * between begins there again. Without any position it begins now.
 */
export function catchUp(
  { relay }: Pick<Board, 'relay'>,
  recent: Recent,
  stream: Stream,
  after: string[],
): void {
  const position = relay.position()
  if (after.length > 0) tellMissed(recent, stream, earliestOf(after.map(relay.heardAt)), position)
  send(stream, beginning(position, retryMs))
}

function tellMissed(
  { recent, own }: Recent,
  stream: Stream,
  since: number,
  position: string,
): void {
  const told = recent.since(since)
  const items = told?.items.filter((item) => isFor(stream, item)) ?? []
  if (!told || items.length > mostItems) {
    send(stream, resync(position))
    return
  }
  const acts = stream.viewer && own.since(stream.viewer.epoch, told.from)
  if (acts) send(stream, ownFrame(acts))
  if (items.length === 0) return
  const { parts } = changesFrames(items, told.from, position)
  send(stream, ...parts.of([...parts.keys()]))
}

function earliestOf(times: (number | undefined)[]): number {
  return Math.min(...times.map((time) => time ?? Number.NEGATIVE_INFINITY))
}

function isFor({ confessions }: Stream, { threadOf }: Item): boolean {
  return threadOf === undefined || confessions.includes(threadOf)
}
