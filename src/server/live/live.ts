import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Board } from '../board.ts'
import type { BoardEvent } from '../events/events.ts'
import { heartbeat, sessionEnded } from './frames.ts'
import { keepInboxMarks } from './inbox-marks.ts'
import { createStreams, endLater, type Streams, send } from './streams.ts'
import { type Telling, tellStreams } from './telling.ts'

const heartbeatMs = 25_000
const mostStreams = 10_000
/** Between two turns of the event loop. */
const streamsAtOnce = 500

export type Live = Pick<Telling, 'recent' | 'own'> & {
  streams: Streams
  readonly isClosed: boolean
  /** Tells every stream when to come back. */
  close: () => void
}

/** All that is sent to whoever listens, with as many timers as there are here, however many listen. */
export function openLive(board: Board, log: FastifyBaseLogger): Live {
  const onError = (err: Error) => log.error({ err }, 'live')
  const streams = createStreams(mostStreams)
  const telling = tellStreams(board, streams, onError)
  const inboxMarks = keepInboxMarks(board.db, streams, onError)
  const unsubscribe = board.events.subscribe((event) => {
    telling.hear(event)
    inboxMarks.add(event)
    endSessions(streams, event)
  })
  const beating = setInterval(() => beat(streams).catch(onError), heartbeatMs).unref()
  let isClosed = false
  return {
    ...telling,
    streams,
    get isClosed() {
      return isClosed
    },
    close: () => {
      isClosed = true
      unsubscribe()
      clearInterval(beating)
      telling.stop()
      inboxMarks.stop()
      for (const stream of streams.all) endLater(stream)
    },
  }
}

function endSessions({ all }: Streams, event: BoardEvent): void {
  if (event.type !== 'session ended' && event.type !== 'sessions ended') return
  for (const stream of all) {
    const { viewer } = stream
    const isOver =
      event.type === 'session ended'
        ? viewer?.sessionHash === event.sessionHash
        : viewer?.epoch === event.epoch
    if (!isOver) continue
    send(stream, sessionEnded)
    stream.response.end()
  }
}

async function beat({ all }: Streams): Promise<void> {
  const now = performance.now()
  let count = 0
  for (const stream of all) {
    if (stream.endsAt < now) endLater(stream)
    else send(stream, heartbeat)
    if (++count % streamsAtOnce === 0) await turn()
  }
}
