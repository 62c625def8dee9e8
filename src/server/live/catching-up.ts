import type { Board } from '../board.ts'
import { beginning, frame, ownFrame, resync } from './frames.ts'
import type { Live } from './live.ts'
import { type Stream, send } from './streams.ts'
import { dataOf, type Item } from './told-items.ts'

const retryMs = 2_000
/** More than that a page reads again. */
const mostItems = 500

type Recent = Pick<Live, 'recent' | 'own'>

/** Tells what happened since the oldest of these positions; without any it begins now. */
export function catchUp(
  { relay }: Pick<Board, 'relay'>,
  { recent, own }: Recent,
  stream: Stream,
  after: string[],
): void {
  const position = relay.position()
  send(stream, beginning(position, retryMs))
  if (after.length === 0) return
  const told = recent.since(earliestOf(after.map(relay.heardAt)))
  const items = told?.items.filter((item) => isFor(stream, item)) ?? []
  if (!told || items.length > mostItems) {
    send(stream, resync(position))
    return
  }
  const acts = stream.viewer && own.since(stream.viewer.accountId, told.from)
  if (acts) send(stream, ownFrame(acts))
  if (items.length > 0)
    send(stream, frame({ event: 'changes', data: dataOf(items, told.from), id: position }))
}

function earliestOf(times: (number | undefined)[]): number {
  return Math.min(...times.map((time) => time ?? Number.NEGATIVE_INFINITY))
}

function isFor({ confessions }: Stream, { threadOf }: Item): boolean {
  return threadOf === undefined || confessions.includes(threadOf)
}
