import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/board.ts'
import type { BoardEvent } from '../events/events.ts'
import { type Broadcaster, createBroadcaster } from './broadcaster.ts'
import { heartbeat, sessionEnded } from './frames.ts'
import { type InboxMarks, startInboxMarks } from './inbox-marks.ts'
import { createStreams, reconnectFrame, type Stream, type Streams, send } from './streams.ts'

const heartbeatMs = 25_000
const maxStreams = 10_000
/** Number of heartbeats sent before yielding to the event loop. */
const streamsAtOnce = 500

export type Live = Pick<Broadcaster, 'position' | 'recent' | 'own'> & {
  inboxMarks: Pick<InboxMarks, 'frameSince'>
  readonly all: Streams['all']
  /** False if there is no room, or if `close` was called. */
  add: (stream: Stream) => boolean
  /** Ends every stream, with a random delay before each browser reconnects. */
  close: () => void
}

/** Sends events to all streams. The number of timers does not depend on the number of streams. */
export function openLive(
  board: Board,
  { log, logFailure }: Pick<FastifyInstance, 'log' | 'logFailure'>,
): Live {
  const onError = (error: Error) => logFailure('live', error)
  const streams = createStreams(maxStreams)
  const broadcaster = createBroadcaster(board, streams, onError)
  const inboxMarks = startInboxMarks(board.db, streams, onError)
  const unsubscribe = board.events.subscribe((event) => {
    broadcaster.handle(event)
    inboxMarks.add(event)
    endSessions(streams, event)
  })
  let refused = 0
  const heartbeatTimer = setInterval(() => {
    if (refused > 0) log.warn({ refused }, 'no room for more streams')
    refused = 0
    sendHeartbeats(streams).catch(onError)
  }, heartbeatMs).unref()
  let isClosed = false
  return {
    ...broadcaster,
    inboxMarks,
    all: streams.all,
    add: (stream) => {
      const isAdded = !isClosed && streams.add(stream)
      if (!isAdded) refused++
      return isAdded
    },
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
    for (const stream of [...streams.ofAccount(event.epoch)]) streams.end(stream, sessionEnded)
  if (event.type === 'session ended')
    for (const stream of [...streams.all])
      if (stream.viewer?.sessionHash === event.sessionHash) streams.end(stream, sessionEnded)
}

async function sendHeartbeats(streams: Streams): Promise<void> {
  streams.cutOffEnded()
  const now = performance.now()
  let count = 0
  for (const stream of [...streams.all]) {
    if (stream.endsAt < now) streams.end(stream, reconnectFrame())
    else send(stream, heartbeat)
    if (++count % streamsAtOnce === 0) await turn()
  }
}
