import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { maxCacheAgeMs } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import type { BoardEvent } from '../events/events.ts'
import { createBroadcaster } from './broadcaster.ts'
import {
  beginning,
  changesFrames,
  heartbeat,
  ownActsFrame,
  resync,
  sessionEnded,
} from './frames.ts'
import { startInboxMarks } from './inbox-marks.ts'
import { reconnectFrame, type Stream, type Streams, send } from './streams.ts'

const heartbeatMs = 25_000
/** Heartbeats that are sent before other work gets a turn. */
const heartbeatsAtOnce = 500

export type Live = ReturnType<typeof openLive>

/** Sends the board's events to all streams. All streams share a few timers. */
export function openLive(
  board: Board,
  { logFailure }: Pick<FastifyInstance, 'logFailure'>,
  streams: Streams,
) {
  const onError = (error: Error) => logFailure('live', error)
  const broadcaster = createBroadcaster(board, streams, onError)
  const inboxMarks = startInboxMarks(board.db, streams, onError)
  const unsubscribe = board.events.subscribe((event) => {
    broadcaster.handle(event)
    inboxMarks.add(event)
    endSessions(streams, event)
  })
  const heartbeatTimer = setInterval(
    () => sendHeartbeats(streams).catch(onError),
    heartbeatMs,
  ).unref()
  let isClosed = false
  return {
    position: broadcaster.position,
    recent: broadcaster.recent,
    inboxMarks,
    /** Adds a stream. Returns false if there is no room, or if `close` was called. */
    add: (stream: Stream) => !isClosed && streams.add(stream),
    /** Ends every stream and tells each browser to reconnect after a random delay. */
    close: () => {
      isClosed = true
      unsubscribe()
      clearInterval(heartbeatTimer)
      broadcaster.stop()
      inboxMarks.stop()
      for (const stream of [...streams.all]) streams.end(stream, reconnectFrame())
    },
  }
}

function endSessions(streams: Streams, event: BoardEvent): void {
  if (event.type === 'sessions ended')
    for (const stream of streams.ofAccount(event.epoch)) streams.end(stream, sessionEnded)
  if (event.type === 'session ended')
    for (const stream of [...streams.all])
      if (stream.viewer?.sessionHash === event.sessionHash) streams.end(stream, sessionEnded)
}

async function sendHeartbeats(streams: Streams): Promise<void> {
  const now = performance.now()
  for (const [index, stream] of [...streams.all].entries()) {
    if (index % heartbeatsAtOnce === heartbeatsAtOnce - 1) await turn()
    if (stream.endsAt < now) streams.end(stream, reconnectFrame())
    else send(stream, heartbeat)
  }
}

const retryMs = 2_000
/** Above this, the page reads again: a large frame for one browser would stay in memory until it is read. */
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
