import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/board.ts'
import type { BoardEvent } from '../events/events.ts'
import { createBroadcaster } from './broadcaster.ts'
import { heartbeat, sessionEnded } from './frames.ts'
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
